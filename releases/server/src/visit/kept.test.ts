import { expect, test } from '@jest/globals';
import { pictureKinds } from '@mesa/release-contract/calls/opened-pages';
import { type SeenPage, widths } from '../visited';
import { isPictureName, visitFiles } from './kept';

test('Every picture of a visit is served under its name, also of many pages, and nothing else is', () => {
  const pictures = widths.flatMap((width) => pictureKinds.map((kind) => ({ width, kind, jpeg: Buffer.from(`${width} ${kind}`) })));
  const page = (place: number): SeenPage => ({
    ...{ page: `page${place}`, address: `/${place}`, file: null, opened: true, fault: null, unchangedSince: null, differences: [] },
    pictures: pictures.map(({ jpeg, ...picture }) => ({ ...picture, jpeg: Buffer.concat([Buffer.from(`${place} `), jpeg]) })),
  });
  const { 'visit.json': list, ...files } = Object.fromEntries(
    visitFiles(
      Array.from({ length: 12 }, (_, place) => page(place)),
      (name) => name,
    ),
  );
  expect(JSON.parse(String(list))).toHaveLength(12);
  expect(Object.keys(files)).toHaveLength(12 * pictures.length);
  expect(Object.keys(files).filter((name) => !isPictureName(name))).toEqual([]);
  expect(String(files['visit-11-1280-live.jpg'])).toBe('11 1280 live');
  for (const name of ['visit.json', 'release.json', '../visit-0-360-live.jpg', 'visit-0-360-live.jpg.map'])
    expect([name, isPictureName(name)]).toEqual([name, false]);
});
