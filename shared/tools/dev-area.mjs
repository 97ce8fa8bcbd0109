#!/usr/bin/env node
// mesa-dev: the area one is in by itself, with Fast Refresh: `npm run dev -w mf-decks`. Calls go to a running server: API=http://localhost:3000.
// With `-- --live https://mesa.example` it is shown inside that site instead, on this machine alone.
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

  // The picture of /partes that is still on its way: its answer never comes.
  const neverAnswers = (request, _response, next) => request.path === '/partes/loading.png' || next();

  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      static: false,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      devMiddleware: { stats: 'errors-warnings' },
      // The server takes sign-ins from its own pages alone.
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
