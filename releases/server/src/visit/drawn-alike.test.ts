import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { drawnAlike } from './drawn-alike';

const page = (text: string, release: string) =>
  `<head><link rel="stylesheet" href="/${release}.css"><link rel="later" href="/${release}.hashes.js"><script type="application/ld+json">{"name":"Copa"}</script></head><main>${text}</main><script src="/${release}.js"></script>`;
/** Compares the answers for the grant holder, in order, with the answer for everyone else. */
async function compared(answers: readonly { text: string; drawing?: string; code?: number }[], live = page('Copa', 'live')) {
  const app = fastify();
  const left = [...answers];
  app.get('/torneos', (request, reply) => {
    if (request.headers.cookie !== 'mesa-areas=the-grant') return live;
    const { text, drawing = 'done', code = 200 } = left.length > 1 ? (left.shift() as (typeof answers)[number]) : (left[0] as (typeof answers)[number]);
    return reply.code(code).header('x-mesa-drawing', drawing).send(text);
  });
  const alike = await drawnAlike(app, '/torneos', 'the-grant');
  await app.close();
  return alike;
}

test.each([
  ['where only the names of files differ', true, [{ text: page('Copa', 'trial') }]],
  ['where it was late at first', true, [{ text: page('', 'trial'), drawing: 'failed' }, { text: page('Copa', 'trial') }]],
  ['where browsers draw it, whatever it says without them', true, [{ text: page('Entra con tu cuenta', 'trial'), drawing: 'none' }]],
  ['but not where browsers draw it under another title', false, [{ text: page('', 'trial').replace('"Copa"', '"Liga"'), drawing: 'none' }]],
  ['but not where a word differs', false, [{ text: page('Liga', 'trial') }]],
  ['but not where what search engines read differs', false, [{ text: page('Copa', 'trial').replace('"Copa"', '"Liga"') }]],
  ['but not where it cannot be drawn', false, [{ text: page('Copa', 'trial'), drawing: 'failed' }]],
  ['but not where it is not found', false, [{ text: page('Copa', 'trial'), code: 404 }]],
])('The server draws a page alike %s', async (_, alike, answers) => {
  expect(await compared(answers)).toBe(alike);
});
