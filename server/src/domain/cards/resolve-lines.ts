import { basicEnergyNames, basicEnergyOf, type EnergyType } from '@mesa/contract/rules/basic-energy';
import { deckGroup, isBasicEnergy } from '@mesa/contract/rules/deck';
import type { DeckLine } from '@mesa/contract/rules/deck-line';
import { fold } from '@mesa/contract/rules/fold';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { printKey } from './card-row';
import type { SearchedCard } from './card-search';

const columns = [
  ...(['id', 'name', 'nameEn', 'nameEsMx', 'category', 'type', 'subtype', 'hp', 'evolvesFrom'] as const),
  ...(['expansionCode', 'printNumber', 'collectionNumber'] as const),
] as const;
type FoundCard = Pick<SearchedCard, (typeof columns)[number]>;

/** The fields of a line that identify a card. */
type Named = Pick<DeckLine, 'name' | 'code' | 'printNumber' | 'basicEnergy'>;

/** The card of a line, and how it was found; null if no loaded card matches. */
export interface ResolvedLine<Line extends Named = DeckLine> {
  line: Line;
  card: FoundCard | null;
  by: 'print' | 'energy' | 'name' | 'pending';
}

const loaded = (db: Kysely<Tables>) => db.selectFrom('cards').select(columns).where('pending', '=', false);

async function cardsByPrint(db: Kysely<Tables>, lines: readonly Named[]): Promise<Map<string, FoundCard>> {
  const prints = lines.flatMap(({ code, printNumber }) => (code && printNumber ? [{ expansionCode: code, printNumber }] : []));
  if (prints.length === 0) return new Map();
  const rows = await loaded(db)
    .where(
      sql<boolean>`("expansionCode", "printNumber") in (
        select "expansionCode", "printNumber" from json_to_recordset(${JSON.stringify(prints)}::json) as print("expansionCode" text, "printNumber" text)
      )`,
    )
    .execute();
  return new Map(rows.map((row) => [printKey(row), row]));
}

async function cardsByName(db: Kysely<Tables>, names: readonly string[]): Promise<FoundCard[]> {
  if (names.length === 0) return [];
  const wanted = sql`any(${[...new Set(names)]}::text[])`;
  return loaded(db).where(sql<boolean>`(norm = ${wanted} or "normEn" = ${wanted} or "normEsMx" = ${wanted})`).orderBy('id').execute();
}

const energyOf = (card: FoundCard): EnergyType | null => (isBasicEnergy(card) ? (basicEnergyOf(card.name) ?? basicEnergyOf(card.nameEn ?? '')) : null);

const numberOf = (card: FoundCard): number => Number(card.printNumber.replace(/\D/g, '')) || 0;

/** Returns one card for each type of basic energy: the first print in the energy expansion, otherwise the first one loaded. */
async function energyCards(db: Kysely<Tables>, types: readonly EnergyType[]): Promise<Map<EnergyType, FoundCard>> {
  const rank = (card: FoundCard) => (card.expansionCode === 'SVE' ? 0 : 1);
  const found = (await cardsByName(db, types.flatMap(basicEnergyNames))).sort(
    (a, b) => rank(a) - rank(b) || a.expansionCode.localeCompare(b.expansionCode) || numberOf(a) - numberOf(b),
  );
  return new Map(
    found
      .toReversed()
      .flatMap((card) => [[energyOf(card), card] as const])
      .filter((pair): pair is [EnergyType, FoundCard] => pair[0] !== null),
  );
}

/** Returns the names to look up: as written, and without the brackets that some clients add (`Órdenes de Jefes (Ghechis)`). */
const namesOf = (line: Named): string[] => [...new Set([line.name, line.name.replace(/\s*\([^)]*\)$/, '')].map(fold))];

/** A number above the expansion's total is a rarer picture of the same card. */
const isRegular = (card: FoundCard): boolean => {
  const [number = '', total = ''] = card.collectionNumber?.split('/') ?? [];
  return /^\d+$/.test(number) && Number(number) <= Number(total);
};

/** Returns trainers and special energies by folded name. Excludes Pokémon, whose equal names can be different cards. */
async function namedCards(db: Kysely<Tables>, lines: readonly Named[]): Promise<Map<string, FoundCard>> {
  const found = (await cardsByName(db, lines.flatMap(namesOf)))
    .filter((card) => deckGroup(card) === 'Entrenador' || (deckGroup(card) === 'Energía' && !isBasicEnergy(card)))
    .sort((a, b) => Number(isRegular(b)) - Number(isRegular(a)));
  return new Map(found.toReversed().flatMap((card) => [card.name, card.nameEn, card.nameEsMx].flatMap((name) => (name ? [[fold(name), card] as const] : []))));
}

/** Returns whether the prints are one Pokémon with a rule box: equal in all known fields, an expansion has it once, in several pictures. */
const isOnePokemon = (prints: readonly FoundCard[]): boolean =>
  prints.every(({ name, nameEn }) => / (V|VMAX|VSTAR|GX|EX|ex)$/.test(nameEn ?? name)) &&
  new Set(prints.map(({ hp, type, evolvesFrom }) => [hp, type, evolvesFrom].join())).size === 1;

/**
 * Returns the card of a name in one expansion if the list gives no number: its only regular print; for a Pokémon with a rule box the lowest number,
 * if all prints are the same card; for a Trainer or special energy the first print.
 */
async function cardsInExpansion(db: Kysely<Tables>, lines: readonly Named[]): Promise<Map<string, FoundCard>> {
  const wanted = lines.filter(({ code, printNumber, basicEnergy }) => code && !printNumber && !basicEnergy);
  const found = await cardsByName(db, wanted.flatMap(namesOf));
  return new Map(
    wanted.flatMap((line): [string, FoundCard][] => {
      const names = namesOf(line);
      const inIt = found.filter(
        (card) => card.expansionCode === line.code && [card.name, card.nameEn, card.nameEsMx].some((name) => name && names.includes(fold(name))),
      );
      const regular = inIt.filter(isRegular);
      // Promos have no total.
      const prints = regular.length > 0 ? regular.sort((a, b) => numberOf(a) - numberOf(b)) : inIt;
      const isOne = prints.length === 1 || (regular.length > 0 && isOnePokemon(regular));
      const card = isOne || (prints[0] && deckGroup(prints[0]) !== 'Pokémon') ? prints[0] : undefined;
      return card ? [[`${line.code} ${line.name}`, card]] : [];
    }),
  );
}

/**
 * Finds the card of each line: by print; by name in an expansion without a number; a basic energy by type, always as one card per type, even if its
 * number belongs to another card; a trainer or special energy by exact name.
 */
export async function resolveLines<Line extends Named>(db: Kysely<Tables>, lines: readonly Line[]): Promise<ResolvedLine<Line>[]> {
  const prints = await cardsByPrint(db, lines);
  const byPrint = ({ code, printNumber, basicEnergy }: Named): FoundCard | null => {
    const card = code && printNumber ? prints.get(printKey({ expansionCode: code, printNumber })) : undefined;
    return card && (!basicEnergy || energyOf(card) === basicEnergy) ? card : null;
  };
  const rest = lines.filter((line) => !byPrint(line));
  const energies = await energyCards(db, [...new Set(rest.flatMap(({ basicEnergy }) => basicEnergy ?? []))]);
  const inExpansion = await cardsInExpansion(db, rest);
  const named = await namedCards(
    db,
    rest.filter(({ basicEnergy }) => !basicEnergy),
  );
  return lines.map((line) => {
    const print = byPrint(line);
    if (print) return { line, card: print, by: 'print' };
    if (line.basicEnergy) {
      const card = energies.get(line.basicEnergy) ?? null;
      return { line, card, by: card ? 'energy' : 'pending' };
    }
    const ofExpansion = inExpansion.get(`${line.code} ${line.name}`);
    if (ofExpansion) return { line, card: ofExpansion, by: 'name' };
    const name = namesOf(line).find((one) => named.has(one));
    const card = (name !== undefined && named.get(name)) || null;
    return { line, card, by: card ? 'name' : 'pending' };
  });
}
