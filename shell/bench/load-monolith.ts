import type { Area, RemoteArea } from '@mesa/shared/paths';
import type { AnyRemote } from '@mesa/shared/remote-module';
import admin from '../../mf-admin/src/remote';
import collection from '../../mf-collection/src/remote';
import decks from '../../mf-decks/src/remote';
import profile from '../../mf-profile/src/remote';
import stores from '../../mf-stores/src/remote';
import tournaments from '../../mf-tournaments/src/remote';

// Stands in for shell/src/remotes/load.ts in the one build that federation is measured against.
const modules: Record<RemoteArea, AnyRemote> = {
  mf_tournaments: tournaments,
  mf_stores: stores,
  mf_decks: decks,
  mf_collection: collection,
  mf_profile: profile,
  mf_admin: admin,
};

export const remoteAreas = Object.keys(modules) as Exclude<Area, 'shell'>[];
export const loadedRemote = (area: RemoteArea) => modules[area];
export const loadRemote = async (area: RemoteArea) => modules[area];
export const renewRemote = async (): Promise<boolean> => false;
