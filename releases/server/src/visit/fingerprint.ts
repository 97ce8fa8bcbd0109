import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { ReleaseStore } from '../store';

/** Returns the content's hash in a name such as `deck.1a2b3c4d.js`. */
const hashIn = (file: string): string => file.split('.').at(-2) ?? '';

/** Returns an entry's own code: without the names and hashes of all files, with which it would change. */
function ownCode(entry: string, { files, version }: ReleaseManifest): string {
  const named = files.flatMap(({ name, integrity }) => [integrity.split('-').at(-1) ?? '', hashIn(name)]);
  return [...named, version].reduce((text, one) => text.replaceAll(one, ''), entry);
}

/** Returns the files that browsers load for a page, without the entry, the hashes of all files, and files of other pages only. */
function filesOf({ routes, pages, entry, hashes, server, files }: ReleaseManifest, page: string): string[] {
  const own = new Set(pages[page]);
  const ofOthers = new Set(routes.flatMap((route) => pages[route.page] ?? []).filter((file) => !own.has(file)));
  return files.map(({ name }) => name).filter((name) => name !== server && name !== hashes && !entry.includes(name) && !ofOthers.has(name));
}

/** Returns the fingerprint of each page: its description, its files and the shell's release. Browsers show pages with equal fingerprints alike. */
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
