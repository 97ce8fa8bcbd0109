import type { Remote } from '@mesa/release-shell/load';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import admin from '../../mf-admin/src/remote';
import collection from '../../mf-collection/src/remote';
import decks from '../../mf-decks/src/remote';
import profile from '../../mf-profile/src/remote';
import seasons from '../../mf-seasons/src/remote';
import stores from '../../mf-stores/src/remote';
import tournaments from '../../mf-tournaments/src/remote';

// Replaces releases/shell/src/load.ts in the single build that federation is compared with.
const modules: Readonly<Record<string, RemoteModule | undefined>> = {
  mf_tournaments: tournaments,
  mf_stores: stores,
  mf_decks: decks,
  mf_collection: collection,
  mf_profile: profile,
  mf_admin: admin,
  mf_seasons: seasons,
};

export const remotes = new Map<string, Remote>();
export const loadedRemote = (area: string) => modules[area] ?? null;
export const loadRemote = async (area: string) => loadedRemote(area);
export const openBuild = loadRemote;
export const isReplaced = () => false;
export const replacedHere = () => '';
