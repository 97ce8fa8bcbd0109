/** Why a document contains no rendered page. */
export type Undrawn = 'needs-script' | 'signed-in' | 'for-one' | 'missing' | 'late';

const home = '<a href="/">Ir al inicio</a>';
const sentences: Record<Undrawn, string> = {
  'needs-script': 'Esta página necesita JavaScript: actívalo en tu navegador.',
  'signed-in': 'Con la sesión iniciada, y en una vista previa, las páginas necesitan JavaScript: actívalo en tu navegador.',
  'for-one': `Esta página es de quien inicia sesión y necesita JavaScript: actívalo en tu navegador. ${home}`,
  missing: `No hay nada en esta dirección. ${home}`,
  // An empty address is the current one.
  late: 'Esta vez la página no estuvo lista a tiempo. <a href="">Cárgala de nuevo</a>: también se lee sin JavaScript.',
};

/** The notice's own style, because the page's is absent. */
export const withoutScriptStyle = 'body{max-width:40rem;margin:2rem auto;padding:0 1rem}';

/** Returns the notice for browsers without scripts on a page that was not rendered: the reason, and what to do. */
export const withoutScript = (why: Undrawn): string => `<noscript><style>${withoutScriptStyle}</style><p>${sentences[why]}</p></noscript>`;
