import { type Category, isOfficial, type TournamentStatus } from './tournament';

/** When players can no longer change their deck lists: never, when the tournament leaves inscripciones, or at an instant. */
export const listsCloses = ['nunca', 'al empezar', 'a una hora'] as const;
/** When others see the deck lists: always, when they are closed, when the cut starts, or when the tournament is over. */
export const listsVisibles = ['siempre', 'al cerrar', 'al corte', 'al terminar'] as const;

export interface ListRules {
  listsClose: (typeof listsCloses)[number];
  /** The instant at which they close, if they do. */
  listsCloseAt: string | null;
  listsVisible: (typeof listsVisibles)[number];
}

const openLists: ListRules = { listsClose: 'nunca', listsCloseAt: null, listsVisible: 'siempre' };
const safeLists: ListRules = { listsClose: 'al empezar', listsCloseAt: null, listsVisible: 'al terminar' };

/**
 * Returns the default: an official tournament that is not over closes its lists when round 1 starts and hides them until the end. Otherwise
 * players may always change their lists, and everyone may read them.
 */
export const usualListRules = ({ category, status }: { category: Category; status: TournamentStatus }): ListRules =>
  isOfficial(category) && status !== 'finalizado' ? safeLists : openLists;

/** Returns whether two sets of rules are the same. */
export const isSameListRules = (one: ListRules, other: ListRules): boolean =>
  one.listsClose === other.listsClose && one.listsCloseAt === other.listsCloseAt && one.listsVisible === other.listsVisible;

/** `cutStarted`: the first matches of the cut are published; always false if a tournament is not played on the site. */
export type ListsTournament = ListRules & { status: TournamentStatus; cutStarted: boolean };

/** Returns whether players can no longer change their lists. */
export function listsClosed({ status, listsClose, listsCloseAt }: Omit<ListsTournament, 'cutStarted'>, now: Date): boolean {
  if (listsClose === 'al empezar') return status !== 'inscripciones';
  return listsCloseAt !== null && Date.parse(listsCloseAt) <= now.getTime();
}

/** Returns whether only its player and the organisers may read a list. Lists of a finished tournament are never hidden. */
export function listsHidden(tournament: ListsTournament, now: Date): boolean {
  if (tournament.listsVisible === 'siempre' || tournament.status === 'finalizado') return false;
  if (tournament.listsVisible === 'al corte') return !tournament.cutStarted;
  return tournament.listsVisible === 'al terminar' || !listsClosed(tournament, now);
}

/** Returns why these rules cannot be saved and the field at fault; null if they can. */
export function listRulesIssue({ listsClose, listsCloseAt, listsVisible }: ListRules): { path: keyof ListRules; message: string } | null {
  if (listsClose === 'a una hora' && !listsCloseAt) return { path: 'listsCloseAt', message: 'Elige el día y la hora en que cierran las listas.' };
  if (listsClose !== 'a una hora' && listsCloseAt) return { path: 'listsCloseAt', message: 'Elige que las listas cierren «A una hora», o quita la hora.' };
  if (listsVisible === 'al cerrar' && listsClose === 'nunca') return { path: 'listsVisible', message: 'Elige primero cuándo cierran las listas.' };
  return null;
}
