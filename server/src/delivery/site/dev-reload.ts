import type { FastifyInstance } from 'fastify';

export const reloadScript = '/dev/reload.js';

/** Reloads the page when one of its builds is replaced, or when the server returns. */
const script = `
const source = new EventSource('/dev/reload');
let version;
source.onmessage = ({ data }) => {
  if (version !== undefined && version !== data) location.reload();
  version = data;
};
`;

/** For development: notifies open pages of new builds. */
export function devReload(app: FastifyInstance, version: () => string): void {
  app.get(reloadScript, (_, reply) => reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script));
  const open = new Set<NodeJS.WritableStream>();
  app.addHook('preClose', async () => {
    for (const page of open) page.end();
  });
  app.get('/dev/reload', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 500\n\n');
    let sent = '';
    const notify = () => {
      const current = version();
      if (current !== sent) reply.raw.write(`data: ${current}\n\n`);
      sent = current;
    };
    const timer = setInterval(notify, 300);
    notify();
    open.add(reply.raw);
    request.raw.on('close', () => {
      clearInterval(timer);
      open.delete(reply.raw);
    });
  });
}
