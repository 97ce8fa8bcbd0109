import { type Card, getCatalogueVersion } from '@mesa/contract/calls/cards';
import { cataloguePath, packCatalogue } from '@mesa/contract/card-search/catalogue-file';
import { printOf } from '@mesa/contract/rules/print';
import { type Reply, reply } from './network';

let catalogues = 0;

/** Offers a catalogue to fetch. Returns a function that restores `fetch`. With `network` off the file does not arrive. */
export function offerCatalogue(cards: readonly Card[], { network = true } = {}): { replies: Reply[]; asked: string[]; takeBack: () => void } {
  catalogues += 1;
  const version = String(catalogues).padStart(16, '0');
  const own = globalThis.fetch;
  const asked: string[] = [];
  const packed = cards.map((card) => ({ ...card, nameEn: null, printNumber: printOf(card).number }));
  const file = packCatalogue(
    packed,
    [...new Set(cards.map(({ expansionCode }) => expansionCode))].map((code) => ({ code, aliases: [], releaseDate: null })),
  );
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    if (!network || address !== cataloguePath(version)) throw new TypeError('Failed to fetch');
    return { ok: true, status: 200, json: async () => JSON.parse(JSON.stringify(file)) } as Response;
  };
  return { replies: [reply(getCatalogueVersion, { status: 'success', version })], asked, takeBack: () => Object.assign(globalThis, { fetch: own }) };
}
