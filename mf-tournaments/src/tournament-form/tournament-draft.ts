import type { PlayerName } from '@mesa/contract/calls/players';
import type { Entry } from '@mesa/contract/calls/results';
import type { Tournament, TournamentFields } from '@mesa/contract/calls/tournaments';
import { localDayTime } from '@mesa/contract/format/date';
import { isSameListRules, type ListRules, listRulesIssue, usualListRules } from '@mesa/contract/rules/deck-lists';
import { centsOf, centsText, currenciesOf } from '@mesa/contract/rules/money';
import { readPrizes } from '@mesa/contract/rules/prizes';
import { todayAt } from '@mesa/contract/rules/time-zone';
import { type Category, defaultStatus, type formats, statusIssue, type TournamentStatus } from '@mesa/contract/rules/tournament';
import type { Place } from '@mesa/runtime/own-place';

/** A tournament's store in the form. */
export interface ChosenStore {
  id: number;
  name: string;
}

/** The form's values as typed. */
export interface TournamentDraft extends Place {
  name: string;
  store: ChosenStore | null;
  category: Category;
  date: string;
  format: (typeof formats)[number];
  status: TournamentStatus;
  winner: PlayerName | null;
  prize: string;
  description: string;
  /** HH:MM, or empty. */
  startTime: string;
  /** An IANA name; empty for the zone of its place. */
  timeZone: string;
  /** As typed; empty if none. */
  price: string;
  currency: string;
  prizes: string;
  sanctionNumber: string;
  organizerPopId: string;
  listsClose: ListRules['listsClose'];
  /** The field's value: a day and time in the user's time zone. */
  listsCloseAt: string;
  listsVisible: ListRules['listsVisible'];
}

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
  prize: '',
  description: '',
  startTime: '',
  timeZone: '',
  price: '',
  currency: '',
  prizes: '',
  sanctionNumber: '',
  organizerPopId: '',
  ...usualListRules({ category: 'Amistoso', status: 'finalizado' }),
  listsCloseAt: '',
};

export const draftOf = ({
  name,
  country,
  state,
  city,
  storeId,
  storeName,
  category,
  date,
  format,
  status,
  winnerPlayer,
  prize,
  description,
  startTime,
  timeZone,
  priceCents,
  currency,
  prizes,
  sanctionNumber,
  organizerPopId,
  listsClose,
  listsCloseAt,
  listsVisible,
}: Tournament): TournamentDraft => ({
  name,
  country,
  state,
  city,
  store: { id: storeId, name: storeName },
  category,
  date,
  format,
  status,
  winner: winnerPlayer,
  prize: prize ?? '',
  description: description ?? '',
  startTime: startTime ?? '',
  timeZone: timeZone ?? '',
  price: priceCents === null ? '' : centsText(priceCents),
  currency: currency ?? '',
  prizes: prizes ?? '',
  sanctionNumber: sanctionNumber ?? '',
  organizerPopId: organizerPopId ?? '',
  listsClose,
  listsCloseAt: listsCloseAt ? localDayTime(new Date(listsCloseAt)) : '',
  listsVisible,
});

export const game = 'pokémon';

export const fieldsOf = ({
  name,
  country,
  state,
  city,
  store,
  category,
  date,
  format,
  status,
  winner,
  prize,
  description,
  startTime,
  timeZone,
  price,
  currency,
  prizes,
  sanctionNumber,
  organizerPopId,
  listsClose,
  listsCloseAt,
  listsVisible,
}: TournamentDraft): TournamentFields => ({
  name: name.trim(),
  storeId: store?.id ?? 0,
  date,
  ...(country && { country }),
  ...(state && { state }),
  ...(city && { city }),
  category,
  format,
  status,
  winnerId: winner?.id ?? null,
  prize: prize.trim() || null,
  description: description.trim() || null,
  startTime: startTime || null,
  timeZone: (timeZone || null) as TournamentFields['timeZone'],
  priceCents: price.trim() ? centsOf(price) : null,
  currency: price.trim() ? currencyOf({ country, currency }) : null,
  prizes: prizes.trim() || null,
  sanctionNumber: sanctionNumber.trim() || null,
  organizerPopId: organizerPopId.trim() || null,
  listsClose,
  listsCloseAt: instantOf({ listsClose, listsCloseAt }),
  listsVisible,
  game,
});

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
