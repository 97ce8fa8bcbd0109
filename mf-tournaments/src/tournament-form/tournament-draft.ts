import { type NullableName, nullableNames } from '@mesa/contract/calls/fields';
import type { PlayerName } from '@mesa/contract/calls/players';
import type { Entry } from '@mesa/contract/calls/results';
import { tournamentFields } from '@mesa/contract/calls/tournament-fields';
import type { Tournament, TournamentFields } from '@mesa/contract/calls/tournaments';
import { localDayTime } from '@mesa/contract/format/date';
import { isSameListRules, listRulesIssue, usualListRules } from '@mesa/contract/rules/deck-lists';
import { centsOf, centsText, currenciesOf } from '@mesa/contract/rules/money';
import { readPrizes } from '@mesa/contract/rules/prizes';
import { todayAt } from '@mesa/contract/rules/time-zone';
import { defaultStatus, statusIssue, type TournamentStatus } from '@mesa/contract/rules/tournament';
import type { Place } from '@mesa/runtime/own-place';

/** A tournament's store in the form. */
export interface ChosenStore {
  id: number;
  name: string;
}

type TournamentField = keyof typeof tournamentFields;
/** Fields that a tournament and its form have alike. */
const same = [
  'name',
  'country',
  'state',
  'city',
  'category',
  'date',
  'format',
  'status',
  'listsClose',
  'listsVisible',
] as const satisfies readonly TournamentField[];
/** Nullable fields that the form does not hold as their texts. */
const converted = ['winnerId', 'priceCents', 'currency', 'listsCloseAt'] as const satisfies readonly TournamentField[];
type TextName = Exclude<NullableName<typeof tournamentFields>, (typeof converted)[number]>;
const isText = (name: string): name is TextName => !converted.some((one) => one === name);
/** Texts that can be missing: empty in the form, otherwise null. */
const textNames = nullableNames(tournamentFields).filter(isText);

/** The form's values as typed, in the order in which its summary names wrong ones. */
export interface TournamentDraft extends Place, Pick<Tournament, (typeof same)[number]>, Record<TextName, string> {
  store: ChosenStore | null;
  winner: PlayerName | null;
  /** As typed; empty if none. */
  price: string;
  currency: string;
  /** The field's value: a day and time in the user's time zone. */
  listsCloseAt: string;
}

const textsOf = (textOf: (name: TextName) => string) => Object.fromEntries(textNames.map((name) => [name, textOf(name)])) as Record<TextName, string>;

export const emptyDraft: TournamentDraft = {
  name: '',
  country: '',
  state: '',
  city: '',
  store: null,
  category: 'Amistoso',
  date: '',
  format: 'Estándar',
  status: 'finalizado',
  winner: null,
  ...textsOf(() => ''),
  price: '',
  currency: '',
  ...usualListRules({ category: 'Amistoso', status: 'finalizado' }),
  listsCloseAt: '',
};

const pick = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;

export const draftOf = (tournament: Tournament): TournamentDraft => ({
  ...emptyDraft,
  ...pick(tournament, same),
  store: { id: tournament.storeId, name: tournament.storeName },
  winner: tournament.winnerPlayer,
  ...textsOf((name) => tournament[name] ?? ''),
  price: tournament.priceCents === null ? '' : centsText(tournament.priceCents),
  currency: tournament.currency ?? '',
  listsCloseAt: tournament.listsCloseAt ? localDayTime(new Date(tournament.listsCloseAt)) : '',
});

export const game = 'pokémon';

/** Returns what a draft sends; a place that is not chosen yet is the store's. */
export function fieldsOf(draft: TournamentDraft): TournamentFields {
  const { name, country, state, city, price, ...others } = pick(draft, [...same, 'price']);
  return {
    name: name.trim(),
    storeId: draft.store?.id ?? 0,
    ...(country && { country }),
    ...(state && { state }),
    ...(city && { city }),
    ...others,
    winnerId: draft.winner?.id ?? null,
    ...(Object.fromEntries(textNames.map((text) => [text, draft[text].trim() || null])) as Pick<TournamentFields, TextName>),
    priceCents: price.trim() ? centsOf(price) : null,
    currency: price.trim() ? currencyOf(draft) : null,
    listsCloseAt: instantOf(draft),
    game,
  };
}

/** Returns the chosen currency if the place uses it, otherwise the place's usual one. */
export function currencyOf({ country, currency }: Pick<TournamentDraft, 'country' | 'currency'>): string {
  const used = currenciesOf(country);
  return used.includes(currency) ? currency : (used[0] ?? '');
}

export type TournamentErrors = Partial<Record<keyof TournamentDraft, string>>;

/** Returns the first broken rule of a draft, in the order of the rules. */
export function draftError(
  { name, store, date, status, country, state, timeZone, price, prizes, ...lists }: TournamentDraft,
  now: Date,
): { field: keyof TournamentDraft; message: string } | null {
  if (name.trim() === '') return { field: 'name', message: 'El nombre del torneo es obligatorio.' };
  if (store === null) return { field: 'store', message: 'Debes seleccionar una tienda.' };
  if (date === '') return { field: 'date', message: 'Debes seleccionar una fecha del torneo.' };
  const ofStatus = statusIssue(status, date, todayAt({ country, state, timeZone: timeZone || null }, now));
  if (ofStatus) return { field: 'status', message: ofStatus };
  if (price.trim() !== '' && centsOf(price) === null) return { field: 'price', message: 'Escribe el precio con números, como 20000 o 15,50.' };
  const { problem } = readPrizes(prizes);
  if (problem !== undefined) return { field: 'prizes', message: problem };
  const { listsClose, listsVisible } = lists;
  const ofLists = listRulesIssue({ listsClose, listsVisible, listsCloseAt: instantOf(lists) });
  return ofLists && { field: ofLists.path, message: ofLists.message };
}

/** Only one choice of closing uses the typed time. */
const instantOf = ({ listsClose, listsCloseAt }: Pick<TournamentDraft, 'listsClose' | 'listsCloseAt'>): string | null =>
  listsClose === 'a una hora' && listsCloseAt ? new Date(listsCloseAt).toISOString() : null;

/** Sets the date and the matching status: a future tournament is not finished. Never finishes an existing tournament. */
export function withDate(
  { date: before, status, timeZone, ...place }: Pick<TournamentDraft, 'date' | 'status' | 'country' | 'state'> & { timeZone?: string },
  date: string,
  { isNew, now }: { isNew: boolean; now: Date },
) {
  const today = todayAt({ ...place, timeZone: timeZone || null }, now);
  const follows = isNew && status === defaultStatus(before, today);
  return { date, status: follows || statusIssue(status, date, today) ? defaultStatus(date, today) : status };
}

/** A new tournament keeps the usual list rules of its category and status until the organiser chooses others. */
export function withUsualLists(draft: TournamentDraft, changes: Partial<TournamentDraft>): Partial<TournamentDraft> {
  const next = { ...draft, ...changes };
  const isUsual = isSameListRules({ ...draft, listsCloseAt: null }, usualListRules(draft));
  if (!isUsual || 'listsClose' in changes || 'listsVisible' in changes) return changes;
  const { listsClose, listsVisible } = usualListRules(next);
  return { ...changes, listsClose, listsVisible };
}

/** Lists that never close cannot open on closing. */
export const withClosing = (listsClose: TournamentDraft['listsClose'], { listsVisible }: Pick<TournamentDraft, 'listsVisible'>): Partial<TournamentDraft> => ({
  listsClose,
  ...(listsClose === 'nunca' && listsVisible === 'al cerrar' && { listsVisible: 'siempre' }),
});

export const hasResult = ({ TournamentResult: { position, points, winRate } }: Entry) => position !== null || points !== null || winRate !== null;

/** Returns the question to confirm before a status change that removes data; null if it removes nothing. */
export function statusQuestion(from: TournamentStatus, to: TournamentStatus, hasResults: boolean): string | null {
  if (from === to) return null;
  if (to === 'desactivado') return '¿Estás seguro de que deseas desactivar este torneo?';
  if (from === 'finalizado' && hasResults) {
    return 'El torneo dejará de contar entre los finalizados: sus resultados no sumarán en el ranking ni en los puntos de la tienda hasta que lo finalices otra vez. ¿Cambiar el estado?';
  }
  return null;
}
