import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** What the live site was asked. */
const asked: { url: string; headers: http.IncomingHttpHeaders }[] = [];
const site = http.createServer((request, answer) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  answer.setHeader('set-cookie', ['mesa-session=1; Path=/; Secure; HttpOnly; Domain=.mesa.example; SameSite=Lax', 'mesa-theme=dark; secure']);
  answer.setHeader('strict-transport-security', 'max-age=1');
  if (request.url === '/moved') return void answer.writeHead(302, { location: `${origin}/torneos?page=2` }).end();
  answer.end('the site');
});
let origin = '';
let proxy: ChildProcess;
let port = 0;

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const script = `const { createLiveProxy } = await import('./proxy.mjs');
    const read = async (name) => { if (name === 'entry.1.js') return Buffer.from('local'); throw new Error(name); };
    const { server } = createLiveProxy(${JSON.stringify(origin)}, { area: 'mf_decks', manifest: () => null, read });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  proxy = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = (await once(proxy.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  port = Number(printed);
});
afterAll(async () => {
  const ended = once(proxy, 'exit');
  proxy.kill();
  await ended;
  site.closeAllConnections();
  site.close();
});

const get = (path: string, headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<Received>((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, async (answer) => {
      let text = '';
      for await (const part of answer.setEncoding('utf8')) text += part;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
    request.on('error', reject);
  });

describe('The live site under the address of a developer', () => {
  test('keeps its cookies, which name neither another host nor https', async () => {
    const { text, headers } = await get('/torneos');
    expect(text).toBe('the site');
    expect(headers['set-cookie']).toEqual(['mesa-session=1; Path=/; HttpOnly; SameSite=Lax', 'mesa-theme=dark']);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('leads on under the same address', async () => {
    expect(await get('/moved')).toMatchObject({ status: 302, headers: { location: '/torneos?page=2' } });
  });

  test('is asked as from its own pages, but not for a foreign page', async () => {
    const here = `http://localhost:${port}`;
    await get('/api/a', { host: `localhost:${port}`, origin: here, referer: `${here}/torneos` });
    expect(asked.at(-1)).toMatchObject({ url: '/api/a', headers: { host: new URL(origin).host, origin, referer: `${origin}/torneos` } });
    await get('/api/a', { origin: 'https://evil.example', referer: 'https://evil.example/' });
    expect(asked.at(-1)?.headers).toMatchObject({ origin: 'https://evil.example', referer: 'https://evil.example/' });
  });

  test('refuses another host name that leads to this machine', async () => {
    const before = asked.length;
    expect((await get('/torneos', { host: 'evil.example' })).status).toBe(400);
    expect(asked).toHaveLength(before);
  });

  test('has the files of the local area, no others, and no service worker', async () => {
    expect(await get('/mf/mf_decks/entry.1.js')).toMatchObject({ status: 200, text: 'local', headers: { 'cache-control': 'no-store' } });
    for (const path of ['/mf/mf_decks/other.js', '/mf/mf_decks/..%2Fsecret', '/sw.js']) expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  test('is left by ending the preview', async () => {
    expect(await get('/torneos?mf=')).toMatchObject({ status: 302, headers: { location: `${origin}/torneos?mf=` } });
  });
});
