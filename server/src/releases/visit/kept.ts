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
