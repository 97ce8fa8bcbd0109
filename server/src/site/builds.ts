import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@mesa/shared/contracts/registry';
import { type Area, areas, type RemoteArea } from '@mesa/shared/paths';

/** What a build says of itself in its route-assets.json. */
interface RouteAssets {
  entries: Record<string, string[]>;
  /** The files of each page, by the page's name; of a remote also those of the module it exposes, as `remote`. */
  pages: Record<string, string[]>;
  /** The shared modules that each page takes from the shell. */
  consumes: Record<string, string[]>;
  /** The files of each module that the shell offers and does not have in its entry. */
  provides: Record<string, string[]>;
  fonts?: string[];
}

const remoteAreas = (Object.keys(areas) as Area[]).filter((area) => area !== 'shell');

export const distOf = (root: string, area: Area): string => path.join(root, areas[area].folder, 'dist');
const publicPathOf = (area: Area): string => (area === 'shell' ? '/shell/' : `/mf/${area}/`);

/** The builds that stand on the disk, read anew when one was replaced. */
export function createBuilds(root: string) {
  const read = new Map<Area, { mtime: number; assets: RouteAssets }>();

  function assetsOf(area: Area): RouteAssets | null {
    const file = path.join(distOf(root, area), 'route-assets.json');
    const mtime = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (mtime === undefined) return null;
    const known = read.get(area);
    if (known?.mtime === mtime) return known.assets;
    try {
      const assets: RouteAssets = JSON.parse(readFileSync(file, 'utf8'));
      read.set(area, { mtime, assets });
      return assets;
    } catch {
      return null; // half written: a build is just putting it there
    }
  }

  const urls = (area: Area, files: readonly string[] = []): string[] => files.map((file) => publicPathOf(area) + file);

  function entryOf(area: RemoteArea): string | null {
    const [entry] = urls(area, assetsOf(area)?.entries[area]);
    return entry ?? null;
  }

  return {
    /** The shell's scripts and styles; none where it is not built. */
    shellFiles: (): string[] => urls('shell', assetsOf('shell')?.entries.main),

    /** The shell's fonts: headings wait for them. */
    fonts: (): string[] => urls('shell', assetsOf('shell')?.fonts),

    registry: (): Registry => ({
      revision: 0,
      shell: null,
      role: null,
      remotes: Object.fromEntries(remoteAreas.map((area) => [area, { release: null, entry: entryOf(area) }])),
    }),

    /** Every file that drawing a page or widget of an area takes, beside the shell's own. */
    filesFor(area: Area, chunk: string): string[] {
      const assets = assetsOf(area);
      // Areas may also be part of the shell's build: a site of one build has all its pages there.
      if (!assets) return urls('shell', assetsOf('shell')?.pages[chunk]);
      const heavy = (assets.consumes[chunk] ?? []).flatMap((key) => urls('shell', assetsOf('shell')?.provides[key]));
      const container = area === 'shell' ? [] : [...urls(area, assets.entries[area]), ...urls(area, assets.pages.remote)];
      return [...new Set([...container, ...urls(area, assets.pages[chunk]), ...heavy])];
    },
  };
}

export type Builds = ReturnType<typeof createBuilds>;
