import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CardFields } from '@mesa/contract/calls/cards';
import TCGdex, { type SetModel } from '@tcgdex/sdk';
import { StartError } from '../../start-error';
import { tcgdexCard } from './tcgdex-card';
import { type ThrottleOptions, throttledFetch } from './throttled-fetch';

export interface TcgdexExpansion {
  code: string;
  setId: string;
  /** What its cards call it; TCGdex's name without one. */
  name?: string | undefined;
}

/** What the site knows of an expansion to find it at TCGdex: its ids there, for some have two parts. */
export interface KnownExpansion {
  code: string;
  name_es: string;
  tcgdexIds: readonly string[];
}

/** Reads `SVI,PAL`; an expansion that the site does not know is named with TCGdex's id: `MEG=me01`. */
export function expansionsOf(list: string, known: readonly KnownExpansion[]): TcgdexExpansion[] {
  return list.split(',').flatMap((part) => {
    const [typed = '', named] = part.trim().split('=');
    const code = typed.toUpperCase();
    const expansion = known.find((one) => one.code === code);
    const ids = [named ?? expansion?.tcgdexIds ?? []].flat();
    if (!/^[A-Z0-9-]{2,10}$/.test(code) || ids.length === 0 || !ids.every((id) => /^[\w.-]+$/.test(id))) {
      const codes = known.flatMap((one) => (one.tcgdexIds.length > 0 ? one.code : []));
      throw new StartError(`No sé qué expansión de TCGdex es «${part.trim()}»: usa ${codes.join(', ')}, o su identificador, como MEG=me01.`);
    }
    return ids.map((setId) => ({ code, setId, name: expansion?.name_es }));
  });
}

const throttle = { pauseMs: 200, retryMs: 2000, tries: 6 } as const;
const keptMs = 24 * 60 * 60 * 1000;

export interface TcgdexOptions extends Partial<ThrottleOptions> {
  /** TCGdex's own address without one. */
  endpoint?: string | undefined;
  /** Where cards that were read are kept until the expansion is whole. */
  folder: string;
  onProgress?: (done: number, total: number) => void;
}

/** Cards that an earlier, stopped reading kept, by their id; a line half written when it stopped is passed over. */
async function keptCards(file: string): Promise<Map<string, CardFields>> {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => null,
  );
  if (age === null) return new Map();
  if (age > keptMs) {
    await rm(file);
    return new Map();
  }
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  return new Map(
    lines.flatMap((line): [string, CardFields][] => {
      try {
        const { id, card } = JSON.parse(line) as { id: string; card: CardFields };
        return [[id, card]];
      } catch {
        return [];
      }
    }),
  );
}

const namesOf = (set: SetModel | null): Map<string, string> => new Map(set?.cards.map(({ localId, name }) => [localId, name]));

/** Reads an expansion card by card; what was read before a stop is not asked for again. `forget` once the cards are loaded. */
export async function readSet({ code, setId, name }: TcgdexExpansion, { endpoint, folder, onProgress, signal, ...pace }: TcgdexOptions) {
  // The SDK takes an answer of 429 for a card that does not exist: only answers that count may reach it.
  TCGdex.fetch = throttledFetch({ ...throttle, ...pace, signal });
  const [spanish, english, latin] = (['es', 'en', 'es-mx'] as const).map((language) => {
    const api = new TCGdex(language);
    if (endpoint) api.setEndpoint(endpoint);
    return api;
  }) as [TCGdex, TCGdex, TCGdex];
  const sets = { es: await spanish.set.get(setId), en: await english.set.get(setId), mx: await latin.set.get(setId) };
  const set = sets.es ?? sets.en;
  if (!set) throw new StartError(`TCGdex no tiene la expansión ${setId} (${code}).`);

  const file = join(folder, `tcgdex-${setId}.jsonl`);
  await mkdir(dirname(file), { recursive: true });
  const kept = await keptCards(file);
  // A new line first: what was half written must not swallow the first card of now.
  if (kept.size > 0) await appendFile(file, '\n');
  const [nameEn, nameEsMx] = [namesOf(sets.en), namesOf(sets.mx)];
  const listed = [...new Map([...(sets.en?.cards ?? []), ...(sets.es?.cards ?? [])].map((card) => [card.id, card])).values()];
  const numbered = listed.filter(({ localId }) => /^[A-Za-z]*\d+/.test(localId));
  const cards: CardFields[] = [];
  for (const { id, localId } of numbered) {
    let card = kept.get(id);
    if (!card) {
      const read = (await spanish.card.get(id)) ?? (await english.card.get(id));
      if (!read) continue;
      card = tcgdexCard(read, { code, name: name ?? set.name }, set, { nameEn: nameEn.get(localId), nameEsMx: nameEsMx.get(localId) });
      await appendFile(file, `${JSON.stringify({ id, card })}\n`);
    }
    cards.push(card);
    onProgress?.(cards.length, numbered.length);
  }
  return { cards, missing: listed.length - cards.length, forget: () => rm(file, { force: true }) };
}
