import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { root } from '../build/workspaces.mjs';
import { shared } from '../places.mjs';

const calls = path.join(shared, 'contract/src/calls');

/** Loads every call of the contract. */
async function contractCalls() {
  const files = readdirSync(calls).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const { outputFiles } = await esbuild.build({
    stdin: { contents: files.map((file, at) => `export * as m${at} from './${file}';`).join('\n'), resolveDir: calls, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const modules = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`);
  return Object.values(modules).flatMap((module) => Object.values(module).filter((value) => value && typeof value === 'object' && 'access' in value));
}

/** Returns the addresses of the reads that are POST, as patterns of a regular expression: a proxy may ask another server for them again. */
export async function readPosts() {
  const reads = (await contractCalls()).filter(({ method, reads }) => method === 'POST' && reads);
  return [...new Set(reads.map(({ path: address }) => address.replace(/:\w+/g, '[^/]+')))].sort();
}

const read = (site, file) => (existsSync(path.join(site, file)) ? readFileSync(path.join(site, file), 'utf8') : null);
const note = '# Written by `npm run deploy:reads` from the calls of the contract. Do not edit.';

/** Returns the generated parts of the proxy examples by file. */
export async function readCallFiles() {
  const reads = await readPosts();
  return {
    'deploy/nginx/read-calls.conf': `${note}
location ~ ^(?:${reads.join('|')})$ {
  proxy_pass http://mesa;
  proxy_next_upstream error timeout http_502 http_503 http_504 non_idempotent;
}
`,
    'deploy/caddy/read-calls.caddy': `${note}
path_regexp ^(?:${reads.join('|')})$
`,
  };
}

/** Returns a sentence for each file that the contract would write differently. */
export async function outdatedReadCalls(site = root) {
  const files = Object.entries(await readCallFiles());
  return files.filter(([file, text]) => read(site, file) !== text).map(([file]) => `${file} does not list the read calls: run npm run deploy:reads`);
}
