import { type CardIndex, createCardIndex } from '@mesa/contract/card-search/card-index';
import { type CatalogueCard, type CatalogueFile, cataloguePath, unpackCatalogue } from '@mesa/contract/card-search/catalogue-file';

export type LocalCards = CardIndex<CatalogueCard>;

/** Lets the page respond to presses in between: a slow phone takes half a second for the whole. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

async function read(version: string): Promise<LocalCards> {
  const answer = await fetch(cataloguePath(version));
  if (!answer.ok) throw new Error(`${cataloguePath(version)} answered ${answer.status}`);
  const file = (await answer.json()) as CatalogueFile;
  if (file.form !== 1) throw new Error(`${cataloguePath(version)} has the form ${file.form}`);
  await pause();
  const cards = await unpackCatalogue(file, pause);
  await pause();
  return createCardIndex(cards, file.expansions);
}

let loading: { version: string; cards: Promise<LocalCards> } | null = null;

/** Returns a version's catalogue for search in the browser; the page stores one at a time. */
export function loadCatalogue(version: string): Promise<LocalCards> {
  if (loading?.version === version) return loading.cards;
  const mine = { version, cards: read(version) };
  loading = mine;
  // A failed download is tried again.
  mine.cards.catch(() => {
    if (loading === mine) loading = null;
  });
  return mine.cards;
}
