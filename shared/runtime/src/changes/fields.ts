import type { ChangeNames } from '@mesa/contract/calls/audit';
import { cardFields } from '@mesa/contract/calls/card-fields';
import { type Fields, type WrittenName, writtenNames } from '@mesa/contract/calls/fields';
import { playerFields } from '@mesa/contract/calls/player-fields';
import { resultFields } from '@mesa/contract/calls/result-fields';
import { seasonFields } from '@mesa/contract/calls/season-fields';
import { storeFields } from '@mesa/contract/calls/store-fields';
import { tournamentFields } from '@mesa/contract/calls/tournament-fields';
import type { ChangeEntity } from '@mesa/contract/changes';
import type { FieldName } from '@mesa/contract/field-names';
import { longDate, longDay, longMoment } from '@mesa/contract/format/date';
import { percentage } from '@mesa/contract/format/number';
import { centsText, methodNames, type PaymentMethod } from '@mesa/contract/rules/money';
import { displayName, stateName } from '@mesa/contract/rules/names';
import { type CheckOutcome, checkOutcomeNames, type Penalty, penaltyNames } from '@mesa/contract/rules/penalties';
import { type Role, roleNames } from '@mesa/contract/rules/roles';
import { type RuleChoice, ruleOf, ruleWords } from '@mesa/contract/rules/season';
import { statusNames, type TournamentStatus } from '@mesa/contract/rules/tournament';

/** Fields of things that the contract does not describe field by field, in the order in which a change shows them. */
const otherFields = [
  'name',
  'username',
  'status',
  'storeId',
  'rule',
  'numberPlayers',
  'category',
  'format',
  'payment',
  'passes',
  'penalty',
  'deckCheck',
  'country',
  'state',
  'city',
  'email',
  'admins',
  'judges',
  'helpers',
  'role',
  'userId',
  'playerId',
  'mergedInto',
  'requires',
  'excludes',
  'priority',
  'pending',
  'confirmedAt',
  'refusal',
] as const satisfies readonly FieldName[];

/** A season's scope shows as its place. */
const { scope: _, ...shownSeasonFields } = seasonFields;

/** The described fields of each kind of thing. */
const described = {
  ...{ player: playerFields, store: storeFields, tournament: tournamentFields, results: resultFields },
  ...{ season: shownSeasonFields, card: cardFields },
} satisfies { readonly [E in ChangeEntity]?: Fields };

type DescribedField = { [E in keyof typeof described]: WrittenName<(typeof described)[E]> }[keyof typeof described];
export type ChangedField = (typeof otherFields)[number] | DescribedField;

/** Returns the fields that a change of a thing shows, in order. */
export const changedFieldsOf = (entity: ChangeEntity): readonly ChangedField[] => {
  const own: DescribedField[] = entity in described ? writtenNames(described[entity as keyof typeof described]) : [];
  return [...new Set([...own, ...otherFields])];
};

export const nothing = '–';

const isText = (value: unknown): value is string => typeof value === 'string';

const listed = (value: unknown): string => (Array.isArray(value) && value.length > 0 ? value.join(', ') : nothing);

const peopleNamed = (ids: unknown, { people }: ChangeNames): string => listed(Array.isArray(ids) ? ids.map((id) => people[id] ?? id) : ids);

const playerName = (id: unknown, { players }: ChangeNames): string => {
  const player = players[String(id)];
  return player ? displayName(player) : `jugador n.º ${id}`;
};

/** Fields whose values need words. */
const formats: { readonly [F in ChangedField]?: (value: unknown, names: ChangeNames) => string } = {
  status: (value) => statusNames[value as TournamentStatus] ?? (value === 1 ? 'Activo' : 'Inactivo'),
  storeId: (id, { stores }) => stores[String(id)]?.name ?? `tienda n.º ${id}`,
  startsOn: (value) => longDate(String(value)),
  endsOn: (value) => longDate(String(value)),
  rule: (choice) => ruleWords(ruleOf(choice as RuleChoice)).join(' '),
  date: (value) => longDate(String(value)),
  listsCloseAt: (value) => longMoment(String(value)),
  priceCents: (value) => centsText(Number(value)),
  payment: (value) => methodNames[value as PaymentMethod] ?? String(value),
  passes: (ids, names) => listed(Array.isArray(ids) ? ids.map((id) => playerName(id, names)) : ids),
  penalty: (value) => penaltyNames[value as Penalty] ?? String(value),
  deckCheck: (value) => checkOutcomeNames[value as CheckOutcome] ?? String(value),
  birthDate: (value) => longDate(String(value)),
  winnerId: playerName,
  playerId: playerName,
  mergedInto: playerName,
  winRate: (value) => percentage(Number(value)),
  state: (value) => stateName(String(value)),
  admins: peopleNamed,
  judges: peopleNamed,
  helpers: peopleNamed,
  userId: (id, { people }) => people[String(id)] ?? String(id),
  role: (value) => roleNames[value as Role] ?? String(value),
  requires: listed,
  excludes: listed,
  confirmedAt: (value) => `el ${longDay(String(value))}`,
  terms: (value) => (value === 1 ? 'Aceptados' : 'Sin aceptar'),
};

/** Returns a field's value in readable form. */
export function fieldText(field: ChangedField, value: unknown, names: ChangeNames): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return formats[field]?.(value, names) ?? (isText(value) ? value : String(value));
}
