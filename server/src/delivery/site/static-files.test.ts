import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createFileSender } from './static-files';

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);

test('files in memory have 64 MB: what was not asked for longest is read again first', async () => {
  const app = Fastify();
  const send = createFileSender();
  const read: string[] = [];
  app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
    const { name } = request.params;
    const body = async () => {
      read.push(name);
      return megabytes(30);
    };
    return send(request, reply, name, [{ key: name, read: body }]);
  });
  for (const name of ['a.png', 'b.png', 'a.png', 'c.png', 'a.png', 'b.png']) expect((await app.inject(`/${name}`)).statusCode).toBe(200);
  expect(read).toEqual(['a.png', 'b.png', 'c.png', 'b.png']);
  await app.close();
});
