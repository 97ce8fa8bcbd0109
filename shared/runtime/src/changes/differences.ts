import type { Change, ChangeNames } from '@mesa/contract/calls/audit';
import type { ChangeEntity } from '@mesa/contract/changes';
import { fieldNoun } from '@mesa/contract/field-names';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import { changedFieldsOf, fieldText, nothing } from './fields';

/** One difference. */
export interface Difference {
  key: string;
  /** The player or card, if a change covers many. */
  of?: string;
  /** The field's name within a sentence. */
  field?: string;
  before: string;
  after: string;
}

type Fields = Readonly<Record<string, unknown>>;

export const rowsIn = (side: Fields | null, list: string): Fields[] => {
  const rows = side?.[list];
  return Array.isArray(rows) ? rows.filter((row): row is Fields => typeof row === 'object' && row !== null) : [];
};
export const idsIn = (side: Fields | null, list: string): (string | number)[] => {
  const ids = side?.[list];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' || typeof id === 'number') : [];
};

export const playerText = (id: unknown, { players }: ChangeNames): string => {
  const player = players[String(id)];
  return player ? displayName(player) : `Jugador n.º ${id}`;
};
const cardText = ({ cardId, name, print }: Fields, { cards }: ChangeNames): string =>
  cards[String(cardId)] ?? ([name, print].filter(Boolean).join(' ') || `Carta n.º ${cardId}`);

/** Returns the shown fields that differ. */
function fieldDifferences(
  entity: ChangeEntity,
  before: Fields | null,
  after: Fields | null,
  names: ChangeNames,
  of?: { key: string; text: string },
): Difference[] {
  return changedFieldsOf(entity).flatMap((field) => {
    if (!(before && field in before) && !(after && field in after)) return [];
    const [was, is] = [fieldText(field, before?.[field], names), fieldText(field, after?.[field], names)];
    return was === is ? [] : [{ key: of ? `${of.key} ${field}` : field, ...(of && { of: of.text }), field: fieldNoun(field), before: was, after: is }];
  });
}

/** Pairs the rows of both sides that describe the same item; a missing side is empty. */
function paired(before: readonly Fields[], after: readonly Fields[], key: string): [Fields | null, Fields | null][] {
  const byKey = (rows: readonly Fields[]) => new Map(rows.map((row) => [row[key], row]));
  const [was, is] = [byKey(before), byKey(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((value) => [was.get(value) ?? null, is.get(value) ?? null]);
}

function resultDifferences({ before, after }: Change, names: ChangeNames): Difference[] {
  return paired(rowsIn(before, 'results'), rowsIn(after, 'results'), 'playerId').flatMap(([was, is]) => {
    const id = (is ?? was)?.playerId;
    return fieldDifferences('results', was, is, names, { key: String(id), text: playerText(id, names) });
  });
}

/** Returns the number of cards of a deck. */
export const cardCount = (side: Fields | null, list = 'cards'): number => rowsIn(side, list).reduce((sum, { quantity }) => sum + Number(quantity), 0);

const copies = (entry: Fields | null): string => (entry ? `${entry.quantity}${entry.favourite ? ', favorita' : ''}` : nothing);

function deckDifferences({ before, after }: Change, names: ChangeNames): Difference[] {
  return paired(rowsIn(before, 'cards'), rowsIn(after, 'cards'), 'cardId')
    .map(([was, is]) => {
      const entry = is ?? was ?? {};
      return { key: String(entry.cardId), of: cardText(entry, names), before: copies(was), after: copies(is) };
    })
    .filter((difference) => difference.before !== difference.after);
}

/** Data removed with an entry. */
function lostText(result: Fields, names: ChangeNames): string {
  const texts = fieldDifferences('results', null, { ...result, playerId: null }, names).map(({ field, after }) => `${field} ${after}`);
  const cards = cardCount(result, 'deck');
  return ['Inscrito', ...texts, ...(cards > 0 ? [counted(cards, 'carta', 'cartas')] : [])].join(', ');
}

function enrolmentDifferences({ before, after }: Change, names: ChangeNames): Difference[] {
  return [
    ...idsIn(after, 'playerIds').map((id) => ({ key: String(id), of: playerText(id, names), before: nothing, after: 'Inscrito' })),
    ...rowsIn(before, 'results').map((result) => ({
      key: String(result.playerId),
      of: playerText(result.playerId, names),
      before: lostText(result, names),
      after: nothing,
    })),
  ];
}

/** Added and removed administrators of a store. */
export function adminChanges({ before, after }: Change): { added: (string | number)[]; removed: (string | number)[] } {
  const [was, is] = [idsIn(before, 'admins'), idsIn(after, 'admins')];
  return { added: is.filter((id) => !was.includes(id)), removed: was.filter((id) => !is.includes(id)) };
}

function adminDifferences(change: Change, { people }: ChangeNames): Difference[] {
  const { added, removed } = adminChanges(change);
  return [
    ...added.map((id) => ({ key: String(id), of: people[id] ?? String(id), before: nothing, after: 'Administra' })),
    ...removed.map((id) => ({ key: String(id), of: people[id] ?? String(id), before: 'Administra', after: nothing })),
  ];
}

const createdCards = ({ after }: Change, names: ChangeNames): Difference[] =>
  rowsIn(after, 'cards').map((card) => ({ key: String(card.cardId), of: cardText(card, names), before: nothing, after: 'Agregada' }));

/** Returns a change's differences in readable form. */
export function differencesOf(change: Change, names: ChangeNames): Difference[] {
  switch (change.entity) {
    case 'results':
      return resultDifferences(change, names);
    case 'deck':
      return deckDifferences(change, names);
    case 'enrolment':
      return enrolmentDifferences(change, names);
    case 'storeAdmins':
      return adminDifferences(change, names);
    case 'card':
      if (change.action === 'create') return createdCards(change, names);
      return fieldDifferences(change.entity, change.before, change.after, names);
    default:
      return fieldDifferences(change.entity, change.before, change.after, names);
  }
}
