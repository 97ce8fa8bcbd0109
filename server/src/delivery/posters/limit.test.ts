import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { sitePoster } from '@mesa/contract/format/poster-paths';
import { testApp } from '../../testing/test-app';

let uploads = '';
const site = testApp(async () => {
  uploads = join(await mkdtemp(join(tmpdir(), 'poster-limit-')), 'uploads');
  await mkdir(uploads);
  return { uploads, limits: { posters: 1 } };
});
afterAll(() => rm(dirname(uploads), { recursive: true }));

test('Pictures of every kind count against one limit', async () => {
  const others = ['torneo/1.png', 'mesa/1/1/cuadrado.png', 'temporada/liga/cuadrado.png', 'torneo/1/cuadrado.png', 'agenda/cuadrado.png', 'meta/cuadrado.png'];
  const statusOf = async (url: string) => (await site.app.inject({ url })).statusCode;
  expect(await statusOf(sitePoster)).toBe(200);
  for (const url of [sitePoster, ...others.map((name) => `/og/${name}`)]) expect([url, await statusOf(url)]).toEqual([url, 429]);
});
