import { describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { drain, Lifetime, releaseConnections } from './shutdown';

describe('What a server has opened', () => {
  test('is closed at its end, the latest first and one after the other, although one of them fails', async () => {
    const closed: string[] = [];
    const lifetime = new Lifetime();
    lifetime.onEnd(() => closed.push('database'));
    lifetime.onEnd(() => {
      throw new Error('no port');
    });
    lifetime.onEnd(async () => {
      await Promise.resolve();
      closed.push('server');
    });
    expect(lifetime.signal.aborted).toBe(false);
    const ended = lifetime.end();
    expect(lifetime.signal.aborted).toBe(true);
    await ended;
    expect(closed).toEqual(['server', 'database']);
  });

  test('is closed once; what it opens while it ends is closed by the next end', async () => {
    const closed: string[] = [];
    const lifetime = new Lifetime();
    lifetime.onEnd(() => closed.push('first'));
    await lifetime.end();
    lifetime.onEnd(() => closed.push('late'));
    await lifetime.end();
    expect(closed).toEqual(['first', 'late']);
  });
});

test('A server that ends answers its current request, and asks for the end of that connection', async () => {
  const app = Fastify();
  releaseConnections(app);
  let answer: () => void = () => undefined;
  let asked: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const closing = new Promise<void>((resolve) => app.addHook('preClose', async () => resolve()));
  app.get('/open', async () => 'x');
  app.get('/slow', async () => {
    asked();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'done';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect((await fetch(`${url}/open`)).headers.get('connection')).not.toBe('close');
  const slow = fetch(`${url}/slow`);
  await reached;
  const drained = drain(app);
  await closing;
  answer();
  const last = await slow;
  expect([last.status, await last.text(), last.headers.get('connection')]).toEqual([200, 'done', 'close']);
  await drained;
  await expect(fetch(`${url}/open`)).rejects.toThrow('fetch failed');
});
