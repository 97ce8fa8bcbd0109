import type { ReleaseStore } from '../store';
import type { Picture, PictureKind, VisitedPage } from './smoke';

/** The stored result of a page's visit. It is stored beside the release's files under names that no address serves, and deleted with them. */
export interface SeenPage extends VisitedPage {
  /** The release in which it was opened, if it has not changed since; null if it was opened in this one. */
  unchangedSince: string | null;
}

interface KeptPage extends Pick<SeenPage, 'page' | 'address' | 'opened' | 'unchangedSince'> {
  /** The page's fingerprint (fingerprint.ts). */
  fingerprint: string;
  pictures: (Omit<Picture, 'jpeg'> & { name: string })[];
}

const list = 'visit.json';

/** Returns the files that store a visit; `made` returns a page's fingerprint. */
export function visitFiles(seen: readonly SeenPage[], made: (page: string) => string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const pages = seen.map(({ page, address, opened, unchangedSince, pictures }, place): KeptPage => {
    const named = pictures.map(({ width, kind, jpeg }) => {
      const name = `visit-${place}-${width}-${kind}.jpg`;
      files.set(name, jpeg);
      return { width, kind, name };
    });
    return { page, address, opened, unchangedSince, fingerprint: made(page), pictures: named };
  });
  return files.set(list, Buffer.from(JSON.stringify(pages)));
}

/** Returns the pages that were opened before this release was accepted; empty without a visit. Pictures are read on request. */
export async function keptPages(read: ReleaseStore['read'], area: string, release: string) {
  const text = await read(area, release, list);
  const pages: KeptPage[] = text === null ? [] : JSON.parse(text.toString());
  return pages.map(({ pictures, ...page }) => ({
    ...page,
    async pictures(): Promise<Picture[]> {
      const kept = await Promise.all(pictures.map(async ({ name, ...picture }) => ({ ...picture, jpeg: await read(area, release, name) })));
      return kept.flatMap(({ jpeg, ...picture }) => (jpeg ? [{ ...picture, jpeg }] : []));
    },
  }));
}

interface Shown {
  pages: (Pick<KeptPage, 'page' | 'address' | 'opened'> & { unchangedSince: string | null })[];
  pictures: { width: number; kind: PictureKind; jpeg: string }[];
}

/** Returns the visit of a release: its pages, and the pictures of one of them. */
export async function visitedPages(read: ReleaseStore['read'], { area, release, place }: { area: string; release: string; place: number }): Promise<Shown> {
  const pages = await keptPages(read, area, release);
  const pictures = (await pages[place]?.pictures()) ?? [];
  return {
    pages: pages.map(({ page, address, opened, unchangedSince = null }) => ({ page, address, opened, unchangedSince })),
    pictures: pictures.map(({ jpeg, ...picture }) => ({ ...picture, jpeg: jpeg.toString('base64') })),
  };
}
