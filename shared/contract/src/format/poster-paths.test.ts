import { posterPath } from './poster-paths';

test.each([
  ['torneo', 12, '/og/torneo/12.png'],
  ['temporada', 'liga de lima', '/og/temporada/liga%20de%20lima.png'],
] as const)('the poster of %s %s is at %s', (kind, id, path) => expect(posterPath(kind, id)).toBe(path));
