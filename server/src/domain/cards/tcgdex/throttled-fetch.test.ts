import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { throttledFetch } from './throttled-fetch';

let server: Server;
let address: string;
let onRequest: RequestListener;
beforeEach(async () => {
  server = createServer((request, response) => onRequest(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('A server that names the seconds until it has time again is not asked before', async () => {
  const stopping = new AbortController();
  let asked = 0;
  const refused = new Promise<void>((resolve) => {
    onRequest = ({ url }, response) => {
      if (url === '/other') return response.end();
      asked += 1;
      return response.writeHead(429, { 'retry-after': '100' }).end(resolve);
    };
  });
  const answer = throttledFetch({ pauseMs: 0, retryMs: 0, tries: 2, signal: stopping.signal })(address).catch(String);
  await refused;
  for (let others = 0; others < 30; others += 1) await fetch(`${address}/other`);
  expect(asked).toBe(1);
  stopping.abort();
  expect(await answer).toContain('AbortError');
});

test('Requests that come together are sent one after another, also after one that failed', async () => {
  let open = 0;
  const together: number[] = [];
  onRequest = ({ url }, response) => {
    open += 1;
    together.push(open);
    setImmediate(() => {
      open -= 1;
      response.writeHead(url === '/broken' ? 500 : 200).end();
    });
  };
  const get = throttledFetch({ pauseMs: 0, retryMs: 0, tries: 2 });
  const answers = await Promise.allSettled(['/broken', '/1', '/2', '/3', '/4'].map((path) => get(address + path)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect(together).toEqual(Array(6).fill(1));
});

test('A refusal whose text does not end is hung up at once', async () => {
  const hungUp = new Promise<void>((resolve) => {
    onRequest = (_, response) => void response.on('close', resolve).writeHead(503).write('Volvemos pronto');
  });
  await expect(throttledFetch({ pauseMs: 0, retryMs: 0, tries: 1 })(address)).rejects.toThrow('responde 503');
  await hungUp;
  // Sooner than the time that a request has.
}, 20_000);
