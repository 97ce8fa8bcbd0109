#!/usr/bin/env node
// mesa-dev: serves the area of the current folder alone, with Fast Refresh: `npm run dev -w mf-decks`. Calls go to a running server:
// API=http://localhost:3000. `-- --live https://mesa.example` shows it inside that site instead, only on this machine.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import WebpackDevServer from 'webpack-dev-server';
import { remotes } from './build/workspaces.mjs';
import { serveInside } from './live/watch.mjs';
import { federationName } from './places.mjs';
import { standaloneConfig, webpack } from './webpack.mjs';

const folder = process.cwd();
const area = path.basename(folder);
if (!existsSync(path.join(folder, 'src/standalone.tsx'))) {
  console.error(`En ${folder} no hay ningún área que se muestre sola (src/standalone.tsx).`);
  process.exit(1);
}
/** @returns {{ live?: string | undefined }} */
function options() {
  try {
    return parseArgs({ options: { live: { type: 'string' } } }).values;
  } catch {
    console.error('Se escribe «npm run dev -w mf-decks», o «npm run dev -w mf-decks -- --live https://mesa.example» para verla dentro de un sitio.');
    process.exit(2);
  }
}

const { live } = options();
const port = Number(process.env.PORT ?? 3100 + Math.max(0, remotes.indexOf(area)));
if (live !== undefined) await serveInside(folder, live, port);
else await serveAlone();

async function serveAlone() {
  const api = (process.env.API ?? 'http://localhost:3000').replace(/\/$/, '');

  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${area}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css"><script defer src="/main.js"></script></head><body></body></html>`;

  const isPage = ({ method, path: pathname, headers }) => method === 'GET' && headers.accept?.includes('text/html') && !/^\/(api|uploads)\//.test(pathname);

  // The picture of /partes that shows the loading state: it never arrives.
  const neverAnswers = (request, _response, next) => request.path === '/partes/loading.png' || next();

  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      static: false,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      devMiddleware: { stats: 'errors-warnings' },
      // The server accepts sign-ins only from its own pages.
      proxy: [{ context: ['/api', '/uploads'], target: api, changeOrigin: true, headers: { origin: api } }],
      setupMiddlewares(middlewares) {
        middlewares.unshift({ name: 'loading', middleware: neverAnswers });
        middlewares.unshift({ name: 'page', middleware: (request, response, next) => (isPage(request) ? response.type('html').send(html) : next()) });
        return middlewares;
      },
    },
    webpack(standaloneConfig(federationName(area), folder)),
  );
  await server.start();
  console.log(`${area} está en http://localhost:${port}, con los datos de ${api}`);
}
