import { areaName, canonical, firstPath, nextStep, previewPath, previewVersion, pullRequestOf } from './release';

test('a canary goes from 5 to 25 per cent, and then to everybody', () => {
  expect([null, 1, 5, 24, 25, 99].map(nextStep)).toEqual([5, 5, 25, 25, 100, 100]);
});

test('a preview begins at an address without parameters, if possible one that is the same for everybody', () => {
  const personal = { path: '/mis-barajas', personal: true };
  expect(firstPath([{ path: '/baraja/:id' }, personal, { path: '/barajas' }])).toBe('/barajas');
  expect(firstPath([{ path: '/baraja/:id' }, personal])).toBe('/mis-barajas');
  expect([firstPath([{ path: '/baraja/:id' }]), firstPath()]).toEqual(['/', '/']);
  expect(previewPath({ area: 'mf_decks', routes: [personal] }, '1.4.0+3f9c21ab04d7')).toBe('/mis-barajas?mf=mf_decks@1.4.0%2B3f9c21ab04d7');
});

test.each([
  [previewVersion(12), 12],
  ['0.0.0-pr.12+3f9c21ab04d7', 12],
  ['0.0.0-pr.12a', null],
  ['0.0.0-pr.', null],
  ['1.0.0-pr.12', null],
  ['10.0.0-pr.12', null],
  ['1.4.0+3f9c21ab04d7', null],
])('%s is the preview of pull request %s', (name, pullRequest) => expect(pullRequestOf(name)).toBe(pullRequest));

test('equal content has equal text, whatever the order of its keys', () => {
  expect(canonical({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
  expect(canonical([2, 1])).not.toBe(canonical([1, 2]));
});

test('an area is called mf_ and two to thirty-one small letters', () => {
  const names = ['shell', 'mf_ab', `mf_${'a'.repeat(31)}`, 'mf_ligas2', 'mf_a', `mf_${'a'.repeat(32)}`, 'mf_2a', 'mf_Ab', 'ligas', 'shells', 'mf_a-b'];
  expect(names.filter((name) => areaName.test(name))).toEqual(['shell', 'mf_ab', `mf_${'a'.repeat(31)}`, 'mf_ligas2']);
});
