// Stands in for src/remotes/load.ts in the monolith that federation is measured against: the same areas, split by page, in one build.
import type { LazyPage } from '@mesa/shared/lazy-page';
import type { RemoteArea } from '@mesa/shared/paths';
import type { RemoteModule } from '@mesa/shared/remote-module';
import collection from '../../mf-collection/src/remote';
import decks from '../../mf-decks/src/remote';
import profile from '../../mf-profile/src/remote';
import stores from '../../mf-stores/src/remote';
import tournaments from '../../mf-tournaments/src/remote';

type Parts = { readonly [name: string]: LazyPage<Record<string, unknown>> };
const remotes = { mf_tournaments: tournaments, mf_stores: stores, mf_decks: decks, mf_collection: collection, mf_profile: profile } as unknown as Record<
  RemoteArea,
  RemoteModule
>;

export type PartKind = 'pages' | 'widgets';
export const remoteAreas = Object.keys(remotes) as RemoteArea[];
export const startRemotes = (): void => undefined;
export const loadRemote = async (area: RemoteArea): Promise<RemoteModule> => remotes[area];

const ready = new Map<string, LazyPage<Record<string, unknown>>>();
export const readyPart = (area: RemoteArea, kind: PartKind, name: string) => ready.get(`${area}/${kind}/${name}`);

export async function loadPart(area: RemoteArea, kind: PartKind, name: string) {
  const part = (remotes[area][kind] as Parts)[name];
  if (!part) throw new Error(`${area} has no ${name}`);
  await part.preload();
  ready.set(`${area}/${kind}/${name}`, part);
  return part;
}

export const renewRemote = async (): Promise<boolean> => false;
