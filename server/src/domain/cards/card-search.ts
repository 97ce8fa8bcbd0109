import { cardFields } from '@mesa/contract/calls/card-fields';
import type { Card } from '@mesa/contract/calls/cards';
import { columnsOf } from '@mesa/contract/calls/fields';
import { type CardIndex, createCardIndex } from '@mesa/contract/card-search/card-index';
import { resizedPicture } from '@mesa/contract/images/picture-address';
import type { Topic } from '@mesa/contract/topics';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { onPrimary } from '../../kernel/db/reading-pool';
import type { Tables } from '../../kernel/db/tables';
import { type CatalogueAsFile, catalogueAsFile } from './catalogue-file';
import { pathOfPicture } from './tcgdex-path';

export interface SearchedCard extends Card {
  nameEn: string | null;
  printNumber: string;
}

/** The searchable catalogue, without pending cards. */
interface Catalogue {
  index: CardIndex<SearchedCard>;
  /** Returns the browsers' version, created on first use. */
  file(): CatalogueAsFile;
  /** Returns TCGdex's paths of the pictures of its cards and expansions, created on first use. */
  picturePaths(): ReadonlySet<string>;
  /** Returns the origins of pictures that browsers fetch from other sites. */
  pictureOrigins(): readonly string[];
}

export interface CardSearch {
  /** Returns the catalogue with everything that this server wrote, and with others' writes up to some seconds ago. */
  current(): Promise<Catalogue>;
  /** Returns the file of the current or a recent version; null for any other. */
  fileOf(version: string): Promise<CatalogueAsFile | null>;
  /** Call after every committed write, with its topics; null if it can be of any topic. */
  forget(written: readonly Topic[] | null): void;
}

/** Changes after any write of cards or expansions, even without a new "updatedAt": rows then have a new location or transaction. */
const readState = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ',
      (select count(*) || ' ' || coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)), 0) from cards where not pending),
      (select count(*) || ' ' || coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)), 0) from expansions)) as state`.execute(db);
  return rows[0]?.state ?? '';
};

/** Shares equal texts between cards: the driver creates a separate string for each row. */
function shareTexts<R extends object>(rows: readonly R[]): void {
  const texts = new Map<string, string>();
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== 'string') continue;
      const shared = texts.get(value) ?? value;
      texts.set(shared, shared);
      (row as Record<string, unknown>)[column] = shared;
    }
  }
}

async function readCatalogue(db: Kysely<Tables>, onFile: (file: CatalogueAsFile) => void): Promise<Catalogue> {
  const cards = await db
    .selectFrom('cards')
    .select([...columnsOf(cardFields), 'printNumber'])
    .where('pending', '=', false)
    .execute();
  const expansions = await db.selectFrom('expansions').select(['code', 'aliases', 'releaseDate', 'url_image']).orderBy('code').execute();
  shareTexts(cards);
  let file: CatalogueAsFile | null = null;
  let paths: ReadonlySet<string> | null = null;
  let origins: readonly string[] | null = null;
  const pictures = () => [...cards.flatMap(({ imageUrl, iconcard }) => [imageUrl, iconcard]), ...expansions.map(({ url_image }) => url_image)];
  return {
    index: createCardIndex(cards, expansions),
    file() {
      if (file) return file;
      file = catalogueAsFile(cards, expansions);
      onFile(file);
      return file;
    },
    picturePaths() {
      if (paths) return paths;
      paths = new Set(pictures().flatMap((picture) => (picture === null ? [] : (pathOfPicture(picture) ?? []))));
      return paths;
    },
    pictureOrigins() {
      origins ??= [
        ...new Set(
          pictures().flatMap((picture) =>
            picture?.startsWith('https://') && resizedPicture(picture) === null && URL.canParse(picture) ? new URL(picture).origin : [],
          ),
        ),
      ].sort();
      return origins;
    },
  };
}

/** Limits the checks for changes to a hundredth of the database's time. */
const minRestFactor = 100;
const retryAfterMs = 1000;

/**
 * Holds the catalogue in memory for searches. Checks for changes before the next search after each of this server's writes of cards, and otherwise
 * every `seconds` seconds in the background, because other servers and imports write too. While the database does not answer, the last state is
 * searched.
 */
export function createCardSearch(db: Kysely<Tables>, { seconds }: { seconds: number }): CardSearch {
  let known: { state: string; catalogue: Catalogue } | null = null;
  /** The number of this server's writes, and how many of them `known` includes. */
  let written = 0;
  let read = -1;
  let nextCheck = 0;
  let checking: Promise<void> | null = null;

  /** Browsers that were given a version a moment ago can still request it. */
  const handedOut = new LRUCache<string, CatalogueAsFile>({ max: 3 });

  async function check(): Promise<void> {
    const upTo = written;
    const from = performance.now();
    const state = await readState(db);
    const took = performance.now() - from;
    if (state !== known?.state) known = { state, catalogue: await readCatalogue(db, (file) => handedOut.set(file.version, file)) };
    read = upTo;
    nextCheck = performance.now() + Math.max(seconds * 1000, took * minRestFactor);
  }
  const checkOnce = (): Promise<void> => {
    checking ??= onPrimary(check).finally(() => {
      checking = null;
    });
    return checking;
  };

  const search: CardSearch = {
    async fileOf(version) {
      // After a start, this server has not announced the current version yet.
      if (!handedOut.has(version)) (await search.current()).file();
      return handedOut.get(version) ?? null;
    },
    async current() {
      const wanted = written;
      // A check that began before the write does not count.
      while (!known || read < wanted) await checkOnce();
      if (performance.now() >= nextCheck) {
        nextCheck = performance.now() + retryAfterMs;
        checkOnce().catch(() => undefined);
      }
      return known.catalogue;
    },
    forget(topics) {
      if (topics === null || topics.includes('card')) written += 1;
    },
  };
  return search;
}
