import { createHash } from 'node:crypto';
import type { CapabilityName } from '@mesa/contract/calls/capabilities';
import type { FastifyInstance } from 'fastify';
import type { Capabilities } from '../../kernel/capabilities/capabilities';
import type { Limits } from '../../kernel/pipeline/limits';
import type { Part, Watch } from './watch';

interface Line {
  name: string;
  /** What people notice. */
  fault: string;
}

const parts: Readonly<Partial<Record<Part, Line>>> = {
  database: { name: 'Ver y guardar datos', fault: 'No se puede: las páginas no cargan y nada se guarda.' },
  disk: { name: 'Subir archivos', fault: 'Pronto puede fallar: queda poco espacio.' },
  errors: { name: 'Respuestas del sitio', fault: 'Algunas páginas fallan. Vuelve a intentarlo.' },
};
const capabilities: Readonly<Record<CapabilityName, Line>> = {
  rendering: { name: 'Primera vista de las páginas', fault: 'Las páginas tardan más en aparecer.' },
  database: { name: 'Búsqueda', fault: 'La búsqueda encuentra menos.' },
  images: { name: 'Imágenes', fault: 'Algunas imágenes no se ven.' },
  push: { name: 'Avisos', fault: 'Los avisos no llegan.' },
  replica: { name: 'Reparto de las lecturas', fault: 'Las páginas pueden tardar más en aparecer.' },
};

const minute = 60_000;
const steps = [
  [24 * 60, 'día', 'días'],
  [60, 'hora', 'horas'],
  [1, 'minuto', 'minutos'],
] as const;

/** Returns how long ago an instant is, in words: it holds in every time zone. */
export function sinceText(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / minute);
  const [size, one, many] = steps.find(([least]) => minutes >= least) ?? [1, 'minuto', 'minutos'];
  const count = Math.floor(minutes / size);
  return count < 1 ? 'desde hace un momento' : `desde hace ${count} ${count === 1 ? one : many}`;
}

interface StatePage {
  watch: Watch;
  capabilities: Capabilities;
  limits: Limits;
  now?: () => Date;
}

/** The site's colours, in the page itself: it needs no other file. */
const style = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#faf7f1,#0e1a19);color:light-dark(#1d2b29,#f0ece1);font:1rem/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:2rem 1rem}
h1{margin:0 0 1rem;font-size:2rem;line-height:1.2}
ul{margin:0 0 1.5rem;padding:0;list-style:none}
li{padding:.75rem 0;border-top:1px solid light-dark(#ded6c6,#2b3d3a)}
small{color:light-dark(#55625f,#a9b8b3)}
a{display:inline-block;padding:.6rem 0;color:light-dark(#0b6257,#6fd6c0)}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const item = ({ name, fault }: Line, since: string | undefined, now: Date): string =>
  since === undefined
    ? `<li><strong>${name}:</strong> funciona</li>`
    : `<li><strong>${name}:</strong> ${fault} <small>(<time datetime="${since}">${sinceText(since, now)}</time>)</small></li>`;

/** Serves `/estado`: what works and what does not, for everyone. It needs neither the database nor another file. */
export function statePage(app: FastifyInstance, { watch, capabilities: known, limits, now = () => new Date() }: StatePage): void {
  app.get('/estado', { onRequest: limits.pages }, (_request, reply) => {
    const lost = new Map(known.lost().map(({ name, since }) => [name, since]));
    const at = now();
    const lines = [
      ...Object.entries(parts).map(([part, line]) => item(line, watch.down.get(part as Part), at)),
      // Most sites have no replica.
      ...Object.entries(capabilities)
        .filter(([name]) => name !== 'replica' || lost.has('replica'))
        .map(([name, line]) => item(line, lost.get(name as CapabilityName), at)),
    ];
    const isFine = lost.size === 0 && Object.keys(parts).every((part) => !watch.down.has(part as Part));
    const heading = isFine ? 'Todo funciona' : 'Algo no funciona';
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(
        [
          `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${heading} · Mesa Abierta</title>`,
          '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
          `<link rel="icon" type="image/png" href="/uploads/brand/icon.png"><style>${style}</style>`,
          `</head><body><main><h1>${heading}</h1><ul>${lines.join('')}</ul>`,
          `<p>El sitio está en marcha ${sinceText(watch.startedAt, at)}.</p><p><a href="/estado">Actualizar</a> · <a href="/">Ir al inicio</a></p></main></body></html>`,
        ].join(''),
      );
  });
}
