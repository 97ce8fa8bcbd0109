import type { CardSearch } from '../../domain/cards/card-search';

interface ImageHostOptions {
  cardSearch: Pick<CardSearch, 'current'>;
  /** The address pattern of map tiles; null if there is no map. */
  mapTiles: string | null;
}

/** More origins would make every page's header long; above this number pictures of any site are allowed. */
const maxOrigins = 40;

/**
 * Returns the other sites whose pictures pages show (the catalogue's and the map's), as sources of the Content-Security-Policy. While the database
 * does not answer, returns the last known ones.
 */
export function createImageHosts({ cardSearch, mapTiles }: ImageHostOptions): () => Promise<readonly string[]> {
  // OpenStreetMap's pattern can contain several hosts: https://{s}.tile.example.
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
