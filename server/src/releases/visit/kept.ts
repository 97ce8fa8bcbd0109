import type { ReleaseStore } from '../store';
import type { Look, VisitedPage } from './smoke';

// What a visit saw is kept beside the files of the release, under names that no address leads to, and goes with it.

interface KeptPage {
  page: string;
  address: string;
  opened: boolean;
  pictures: { width: number; look: Look; name: string }[];
}

const list = 'visit.json';

/** The files that keep what was seen of a release. */
export function visitFiles(visited: readonly VisitedPage[]): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const pages = visited.map(({ page, address, opened, pictures }, place): KeptPage => {
    const named = pictures.map(({ width, look, jpeg }) => {
      const name = `visit-${place}-${width}-${look}.jpg`;
      files.set(name, jpeg);
      return { width, look, name };
    });
    return { page, address, opened, pictures: named };
  });
  return files.set(list, Buffer.from(JSON.stringify(pages)));
}

interface Shown {
  pages: Pick<KeptPage, 'page' | 'address' | 'opened'>[];
  pictures: { width: number; look: Look; jpeg: string }[];
}

/** The pages that were opened before this release was taken in, none of one that was not visited, and the pictures of one of them. */
export async function visitedPages(read: ReleaseStore['read'], { area, release, place }: { area: string; release: string; place: number }): Promise<Shown> {
  const text = await read(area, release, list);
  const pages: KeptPage[] = text === null ? [] : JSON.parse(text.toString());
  const pictures = await Promise.all(
    (pages[place]?.pictures ?? []).map(async ({ name, ...picture }) => {
      const jpeg = await read(area, release, name);
      return jpeg ? [{ ...picture, jpeg: jpeg.toString('base64') }] : [];
    }),
  );
  return { pages: pages.map(({ page, address, opened }) => ({ page, address, opened })), pictures: pictures.flat() };
}
