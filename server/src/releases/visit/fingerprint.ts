import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@mesa/contract/calls/releases';
import type { ReleaseStore } from '../store';

/** `deck.1a2b3c4d.js`: the hash of its content. */
const hashIn = (file: string): string => file.split('.').at(-2) ?? '';

/** An entry names every file with its hashes, so it changes with each of them: what is left without those is code of its own. */
function ownCode(entry: string, { files, version }: ReleaseManifest): string {
  const named = files.flatMap(({ name, integrity }) => [integrity.replace('sha384-', ''), hashIn(name)]);
  return [...named, version].reduce((text, one) => text.replaceAll(one, ''), entry);
}

/** What browsers load of a release, but for the entry and for what other pages alone load. */
function filesOf({ routes, pages, entry, server, files }: ReleaseManifest, page: string): string[] {
  const own = new Set(pages[page]);
  const ofOthers = new Set(routes.flatMap((route) => pages[route.page] ?? []).filter((file) => !own.has(file)));
  return files.map(({ name }) => name).filter((name) => name !== server && !entry.includes(name) && !ofOthers.has(name));
}

/**
 * Of a page of a release, what a browser makes it of: its description, its files and the shell's release. Where two releases have the
 * same, browsers show it alike.
 */
export async function fingerprints(
  read: ReleaseStore['read'],
  { area, release, manifest, shell }: { area: string; release: string; manifest: ReleaseManifest; shell: string },
): Promise<(page: string) => string> {
  const entries = await Promise.all(manifest.entry.map(async (file) => ownCode(String(await read(area, release, file)), manifest)));
  return (page) => {
    const { consumes, needs } = manifest;
    const described = manifest.routes.filter((route) => route.page === page);
    const made = { shell, entries, described, files: filesOf(manifest, page), consumes: consumes[page], needs };
    return createHash('sha256').update(JSON.stringify(made)).digest('base64url');
  };
}
