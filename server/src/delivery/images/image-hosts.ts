import type { CardSearch } from '../../domain/cards/card-search';

interface ImageHostOptions {
  cardSearch: Pick<CardSearch, 'current'>;
  /** The address pattern of map tiles; null where there is no map. */
  mapTiles: string | null;
}

/** More origins than these would make the header of each page long; then pictures of any site are allowed. */
const maxOrigins = 40;

/**
 * Returns the other sites whose pictures pages show, as sources of the content security policy: the catalogue's and the map's. While the
 * database does not answer, the ones known last.
 */
export function createImageHosts({ cardSearch, mapTiles }: ImageHostOptions): () => Promise<readonly string[]> {
  // OpenStreetMap's pattern may name one of several hosts: https://{s}.tile.example.
  const tiles = mapTiles === null ? [] : [new URL(mapTiles.replace('{s}', 'any')).origin.replace('//any.', '//*.')];
  let known: readonly string[] = tiles;
  return async () => {
    const origins = await cardSearch.current().then(
      (catalogue) => catalogue.pictureOrigins(),
      () => null,
    );
    if (origins) known = origins.length > maxOrigins ? ['https:'] : [...tiles, ...origins];
    return known;
  };
}
