import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '@mesa/contract/calls/releases';
import { type Area, areas } from '@mesa/contract/paths';

export const isKnownArea = (area: string): area is Area => Object.hasOwn(areas, area);
export const distOf = (root: string, area: Area): string => path.join(root, areas[area].folder, 'dist');

const folders = new WeakMap<ReleaseManifest, string>();
/** Where the files of a build lie that came with the server. */
export const folderOf = (manifest: ReleaseManifest): string | undefined => folders.get(manifest);

/** The builds that came with the server: those that stand on the disk, read again when one was replaced. */
export function createBuilds(root: string) {
  const read = new Map<Area, { mtime: number; manifest: ReleaseManifest }>();

  /** What the build of an area says of itself; null where it is not built. */
  return function included(area: string): ReleaseManifest | null {
    if (!isKnownArea(area)) return null;
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
      return null; // half written: a build is just putting it there
    }
  };
}

export type Included = ReturnType<typeof createBuilds>;

export const addressOf = (area: string, file: string): string => (area === 'shell' ? `/shell/${file}` : `/mf/${area}/${file}`);

const integrities = new WeakMap<ReleaseManifest, Map<string, string>>();
/** The hash of a file, as its release's manifest has it. */
export function integrityOf(manifest: ReleaseManifest, file: string): string | undefined {
  const known = integrities.get(manifest);
  if (known) return known.get(file);
  const made = new Map(manifest.files.map(({ name, integrity }) => [name, integrity]));
  integrities.set(manifest, made);
  return made.get(file);
}
