import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { areaName } from '@mesa/release-contract/release';

/** Returns the folder of an area's build: `mf_decks` is in mf-decks/dist. */
export const distOf = (root: string, area: string): string => path.join(root, area.replaceAll('_', '-'), 'dist');

const folders = new WeakMap<ReleaseManifest, string>();
/** Returns the folder of a build that came with the server. */
export const folderOf = (manifest: ReleaseManifest): string | undefined => folders.get(manifest);

/** The builds that came with the server. */
export interface Included {
  /** Returns the manifest of an area's build; null if it is missing. */
  (area: string): ReleaseManifest | null;
  /** Returns the last known manifest: an area keeps its addresses while its files are missing. */
  described(area: string): ReleaseManifest | null;
  /** Returns every area that has or had a build. */
  areas(): string[];
}

/** For a server without builds. */
export const noBuilds: Included = Object.assign(() => null, { described: () => null, areas: () => [] });

/** Reads the builds that came with the server from disk, again when one was replaced. */
export function createBuilds(root: string): Included {
  const read = new Map<string, { mtime: number; manifest: ReleaseManifest }>();

  function included(area: string): ReleaseManifest | null {
    if (!areaName.test(area)) return null;
    const file = path.join(distOf(root, area), 'release.json');
    const mtime = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (mtime === undefined) return null;
    const known = read.get(area);
    if (known?.mtime === mtime) return known.manifest;
    try {
      const manifest: ReleaseManifest = JSON.parse(readFileSync(file, 'utf8'));
      read.set(area, { mtime, manifest });
      folders.set(manifest, path.dirname(file));
      return manifest;
    } catch {
      return null; // half written: a build is just writing it
    }
  }

  return Object.assign(included, {
    described: (area: string) => included(area) ?? read.get(area)?.manifest ?? null,
    areas: () => {
      const onDisk = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mf-'));
      return [...new Set([...onDisk.map((name) => name.replaceAll('-', '_')).filter((area) => included(area)), ...read.keys()])].sort();
    },
  });
}

export const addressOf = (area: string, file: string): string => (area === 'shell' ? `/shell/${file}` : `/mf/${area}/${file}`);

const integrities = new WeakMap<ReleaseManifest, Map<string, string>>();
/** Returns the hash of a file from its release's manifest. */
export function integrityOf(manifest: ReleaseManifest, file: string): string | undefined {
  const known = integrities.get(manifest);
  if (known) return known.get(file);
  const made = new Map(manifest.files.map(({ name, integrity }) => [name, integrity]));
  integrities.set(manifest, made);
  return made.get(file);
}
