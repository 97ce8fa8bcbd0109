import type { ReleaseStore } from '../store';
import type { Picture, PictureKind, SeenPage } from '../visited';

interface KeptPage extends Pick<SeenPage, 'page' | 'address' | 'opened' | 'unchangedSince'>, Partial<Pick<SeenPage, 'differences'>> {
  /** The page's fingerprint (fingerprint.ts). */
  fingerprint: string;
  pictures: (Omit<Picture, 'jpeg'> & { name: string })[];
}

const list = 'visit.json';

/** Returns the name of a picture in the release store: of the page at this place of the list. */
const pictureName = (place: number, { width, kind }: Pick<Picture, 'width' | 'kind'>): string => `visit-${place}-${width}-${kind}.jpg`;
/** Returns whether a file of the release store is a picture of a visit. */
export const isPictureName = (name: string): boolean => /^visit-\d{1,2}-\d{2,4}-[a-z]+\.jpg$/.test(name);

/** Returns the files that store a visit; `made` returns a page's fingerprint. */
export function visitFiles(seen: readonly SeenPage[], made: (page: string) => string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const pages = seen.map(({ page, address, opened, unchangedSince, differences, pictures }, place): KeptPage => {
    const named = pictures.map(({ width, kind, jpeg }) => {
      const name = pictureName(place, { width, kind });
      files.set(name, jpeg);
      return { width, kind, name };
    });
    return { page, address, opened, unchangedSince, differences, fingerprint: made(page), pictures: named };
  });
  return files.set(list, Buffer.from(JSON.stringify(pages)));
}

/** Returns the pages that were opened before this release was accepted; empty without a visit. Pictures are read on request. */
export async function keptPages(read: ReleaseStore['read'], area: string, release: string) {
  const text = await read(area, release, list);
  const pages: KeptPage[] = text === null ? [] : JSON.parse(text.toString());
  return pages.map(({ pictures, differences = [], unchangedSince = null, ...page }) => ({
    ...page,
    differences,
    unchangedSince,
    named: pictures,
    async pictures(): Promise<Picture[]> {
      const kept = await Promise.all(pictures.map(async ({ name, ...picture }) => ({ ...picture, jpeg: await read(area, release, name) })));
      return kept.flatMap(({ jpeg, ...picture }) => (jpeg ? [{ ...picture, jpeg }] : []));
    },
  }));
}

interface Shown {
  pages: (Pick<SeenPage, 'page' | 'address' | 'opened' | 'unchangedSince'> & { differences: SeenPage['differences'][number][] })[];
  pictures: { width: number; kind: PictureKind; jpeg: string }[];
}

/** Returns the visit of a release: its pages, and the pictures of one of them. */
export async function visitedPages(read: ReleaseStore['read'], { area, release, place }: { area: string; release: string; place: number }): Promise<Shown> {
  const pages = await keptPages(read, area, release);
  const pictures = (await pages[place]?.pictures()) ?? [];
  return {
    pages: pages.map(({ page, address, opened, unchangedSince, differences }) => ({ page, address, opened, unchangedSince, differences: [...differences] })),
    pictures: pictures.map(({ jpeg, ...picture }) => ({ ...picture, jpeg: jpeg.toString('base64') })),
  };
}
