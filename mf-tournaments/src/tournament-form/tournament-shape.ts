import { labelsOf } from '@mesa/contract/calls/fields';
import type { PlayerName } from '@mesa/contract/calls/players';
import { tournamentFields } from '@mesa/contract/calls/tournament-fields';
import { longMoment, slashDate } from '@mesa/contract/format/date';
import type { ListRules } from '@mesa/contract/rules/deck-lists';
import { displayName, stateName } from '@mesa/contract/rules/names';
import { statusNames, type TournamentStatus } from '@mesa/contract/rules/tournament';
import type { ChosenStore, TournamentDraft } from './tournament-draft';

export const closingNames: Record<ListRules['listsClose'], string> = { nunca: 'Nunca', 'al empezar': 'Al empezar el torneo', 'a una hora': 'A una hora' };
export const visibleNames: Record<ListRules['listsVisible'], string> = {
  siempre: 'Siempre',
  'al cerrar': 'Al cerrar',
  'al corte': 'Al empezar la fase final',
  'al terminar': 'Al terminar el torneo',
};

type Field = keyof TournamentDraft;

const { storeId: store, winnerId: winner, priceCents: price, ...others } = labelsOf(tournamentFields);
export const labels: Record<Field, string> = { ...others, store, winner, price };

/** Fields with another name in the call. */
const calledAs: Record<string, Field> = { storeId: 'store', winnerId: 'winner', priceCents: 'price' };

function text(value: unknown, field: string): string {
  if (value === null || value === '') return '';
  if (field === 'store') return (value as ChosenStore).name;
  if (field === 'winner') return displayName(value as PlayerName);
  if (field === 'status') return statusNames[value as TournamentStatus];
  if (field === 'listsClose') return closingNames[value as ListRules['listsClose']];
  if (field === 'listsVisible') return visibleNames[value as ListRules['listsVisible']];
  if (field === 'listsCloseAt') return longMoment(String(value));
  if (field === 'state') return stateName(String(value));
  return field === 'date' ? slashDate(String(value)) : String(value);
}

/** The `useForm` description of a tournament. Increase the number when the fields change, so that older drafts are ignored. */
export const tournamentShape = {
  form: 'tournament.4',
  // A store belongs to one city; a closing time belongs to its choice.
  together: [
    ['country', 'state', 'city', 'store'],
    ['listsClose', 'listsCloseAt', 'listsVisible'],
    ['price', 'currency'],
  ] satisfies Field[][],
  identity: (value: unknown, field: string) => (field === 'store' || field === 'winner' ? (value as { id: number } | null)?.id : value),
  label: (field: string) => labels[field as Field],
  text,
  keyOf: (path: string) => calledAs[path] ?? path,
};
