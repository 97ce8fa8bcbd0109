import type { Card } from '@mesa/contract/calls/cards';
import { type CardIndex, createCardIndex } from '@mesa/contract/rules/card-index';
import { resizedPicture } from '@mesa/contract/rules/picture-address';
import type { Topic } from '@mesa/contract/rules/topics';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { pathOfPicture } from '../../delivery/images/tcgdex-path';
import type { Tables } from '../../kernel/db/tables';
import { cardColumns } from './card-columns';
import { type CatalogueAsFile, catalogueAsFile } from './catalogue-file';

export interface SearchedCard extends Card {
  nameEn: string | null;
  printNumber: string;
}

/** The catalogue as it is searched: cards that lists wait for are not in it. */
interface Catalogue {
  index: CardIndex<SearchedCard>;
  /** As browsers get it; made when the first one asks. */
  file(): CatalogueAsFile;
  /** The paths at TCGdex of the pictures that its cards and expansions have; read when the first one is asked for. */
  picturePaths(): ReadonlySet<string>;
  /** The origins of the pictures that browsers fetch from other sites themselves. */
  pictureOrigins(): readonly string[];
}

export interface CardSearch {
  /** The catalogue with all that this server wrote, and what others wrote up to some seconds ago. */
  current(): Promise<Catalogue>;
  /** The file of a version: of the newest, or of one that was it lately; null for any other. */
  fileOf(version: string): Promise<CatalogueAsFile | null>;
  /** To be called after every committed write, with its topics; null: it may be of any. */
  forget(written: readonly Topic[] | null): void;
}

/** Another one after any write of the cards or expansions, also of one that leaves "updatedAt" alone: rows have a new place or transaction then. */
const readState = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ',
      (select count(*) || ' ' || coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)), 0) from cards where not pending),
      (select count(*) || ' ' || coalesce(sum(hashtextextended(ctid::text || xmin::text, 0)), 0) from expansions)) as state`.execute(db);
  return rows[0]?.state ?? '';
};

/** Texts that many cards share are kept once: a row of the driver has its own of each. */
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
    .select([...cardColumns, 'nameEn', 'printNumber'])
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

/** At most a hundredth of the database's time goes into asking whether anything changed. */
const minRestFactor = 100;
const retryAfterMs = 1000;

/**
 * Holds the catalogue in memory to be searched. Whether it changed is asked after each of this server's writes of cards, before the
 * next search is answered; and otherwise every some `seconds` while it is searched, beside the searches, for what other servers and
 * imports wrote. While the database does not answer, it is searched as it was.
 */
export function createCardSearch(db: Kysely<Tables>, { seconds }: { seconds: number }): CardSearch {
  let known: { state: string; catalogue: Catalogue } | null = null;
  /** How often this server wrote, and up to which of these writes `known` holds them. */
  let written = 0;
  let read = -1;
  let nextCheck = 0;
  let checking: Promise<void> | null = null;

  /** Browsers that were told of a version a moment ago still ask for it. */
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
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  };

  const search: CardSearch = {
    async fileOf(version) {
      // After a start nobody was told of the newest one by this server yet.
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
