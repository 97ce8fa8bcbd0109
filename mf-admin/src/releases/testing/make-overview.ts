import { registryOverview } from '@mesa/release-contract/calls/overview';
import { makeAreaState } from '@mesa/runtime/testing/make';
import { reply } from '@mesa/runtime/testing/render-page';
import type { AreaOverview, Overview } from '../overview';

/** Returns the decks' area, by default without releases. */
export const makeArea = (fields: Partial<AreaOverview> = {}): AreaOverview => ({
  area: 'mf_decks',
  label: 'Barajas',
  roles: [],
  resident: true,
  path: '/exportar-baraja',
  state: makeAreaState(),
  releases: [],
  included: null,
  ...fields,
});

/** Answers with these areas, at revision 42. */
export const overviewOf = (areas: AreaOverview[], fields: Partial<Overview> = {}) =>
  reply(registryOverview, { status: 'success', revision: 42, warning: null, degraded: [], areas, compatibility: [], unserved: [], ...fields });
