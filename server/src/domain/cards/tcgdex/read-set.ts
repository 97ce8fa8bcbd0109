import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CardFields } from '@mesa/contract/calls/cards';
import type { SetModel } from '@tcgdex/sdk';
import { StartError } from '../../../kernel/start-error';
import { openTcgdex, type TcgdexOptions } from './client';
import type { TcgdexExpansion } from './expansions-of';
import { tcgdexCard } from './tcgdex-card';

const keptMs = 24 * 60 * 60 * 1000;

export interface ReadSetOptions extends TcgdexOptions {
  /** The folder for cards that were read, until the expansion is complete. */
  folder: string;
  onProgress?: (done: number, total: number) => void;
}

/** Returns the cards that an interrupted read stored, by id; ignores a half-written line. */
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

/** Reads an expansion card by card; does not request again what an interrupted read stored. Call `forget` once the cards are loaded. */
export async function readSet({ code, setId, name }: TcgdexExpansion, { folder, onProgress, ...options }: ReadSetOptions) {
  const { es: spanish, en: english, mx: latin } = openTcgdex(options);
  const sets = { es: await spanish.set.get(setId), en: await english.set.get(setId), mx: await latin.set.get(setId) };
  const set = sets.es ?? sets.en;
  if (!set) throw new StartError(`TCGdex no tiene la expansión ${setId} (${code}).`);

  const file = join(folder, `tcgdex-${setId}.jsonl`);
  await mkdir(dirname(file), { recursive: true });
  const kept = await keptCards(file);
  // Begins a new line, because the last one can be half written.
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
