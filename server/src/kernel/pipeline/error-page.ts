const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** Returns a page for errors. It needs no other file, because files can be what is missing. */
export const errorPage = (message: string, requestId: string): string =>
  [
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><title>No se pudo abrir la página · Mesa Abierta</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `</head><body><main><h1>No se pudo abrir la página</h1><p>${html(message)}</p>`,
    // An empty address is the requested one.
    `<p><a href="">Reintentar</a> · <a href="/">Ir al inicio</a></p><p><small>${html(requestId)}</small></p></main></body></html>`,
  ].join('');
