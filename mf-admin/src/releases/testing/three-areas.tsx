import { makeAreaState, makeRelease } from '@mesa/runtime/testing/make';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import type { AreaOverview } from '../overview';
import ReleasesPage from '../releases-page';
import { makeArea, overviewOf } from './make-overview';

export const at = '2025-05-24T15:00:00.000Z';
const release = (version: string, hash: string, visits = 0, failures = 0) =>
  makeRelease({ release: `${version}+${hash.padStart(12, '0')}`, version, visits, failures });
export const live = release('1.4.0', 'b', 5120, 4);
const [before, tried] = [release('1.3.0', 'a'), release('1.5.0', 'c', 20, 3)] as const;
const state = makeAreaState({ active: live.release, previous: before.release, since: at, revision: 4 });
const areas: AreaOverview[] = [
  makeArea({ state, releases: [tried, live, before] }),
  makeArea({ area: 'mf_stores', label: 'Tiendas', path: '/tiendas', state: makeAreaState({ off: 'En mantenimiento.' }) }),
  makeArea({
    area: 'mf_ligas',
    label: 'Ligas',
    roles: ['owner'],
    resident: false,
    path: '/ligas',
    state: makeAreaState({ active: '0.1.0+00000000000d', roles: ['owner'], canary: { release: '0.2.0+00000000000e', percent: 25 } }),
    releases: [
      { ...release('0.2.0', 'e', 1), area: 'mf_ligas' },
      { ...release('0.1.0', 'd', 40, 1), area: 'mf_ligas' },
    ],
  }),
];
/** One area with a release to try, one that is off, and one for owners with a canary. */
export const overview = overviewOf(areas, {
  warning: 'El almacén no responde.',
  compatibility: [
    { area: 'mf_decks', release: live.release, shell: null, fits: true, reason: null },
    { area: 'mf_decks', release: tried.release, shell: null, fits: false, reason: 'pide «x»' },
  ],
});
export const show = () => renderPage(<ReleasesPage />, '/admin/versiones', [overview]);
export const card = (name: string) => screen.findByRole('region', { name });
