import type { TournamentStatus } from './tournament';

/** When players can no longer change their deck lists: never, when the tournament leaves inscripciones, or at an instant. */
export const listsCloses = ['nunca', 'al empezar', 'a una hora'] as const;
/** When others see the deck lists: always, when they are closed, or when the tournament is over. */
export const listsVisibles = ['siempre', 'al cerrar', 'al terminar'] as const;

export interface ListRules {
  listsClose: (typeof listsCloses)[number];
  /** The instant at which they close, if they do. */
  listsCloseAt: string | null;
  listsVisible: (typeof listsVisibles)[number];
}

/** The default: the player may always change the list, everyone may read it. */
export const usualListRules: ListRules = { listsClose: 'nunca', listsCloseAt: null, listsVisible: 'siempre' };

type OfTournament = ListRules & { status: TournamentStatus };

/** Returns whether players can no longer change their lists. */
export function listsClosed({ status, listsClose, listsCloseAt }: OfTournament, now: Date): boolean {
  if (listsClose === 'al empezar') return status !== 'inscripciones';
  return listsCloseAt !== null && Date.parse(listsCloseAt) <= now.getTime();
}

/** Returns whether only its player and the organisers may read a list. Lists of a finished tournament are never hidden. */
export function listsHidden(tournament: OfTournament, now: Date): boolean {
  if (tournament.listsVisible === 'siempre' || tournament.status === 'finalizado') return false;
  return tournament.listsVisible === 'al terminar' || !listsClosed(tournament, now);
}

/** Returns why these rules cannot be saved and the field at fault; null if they can. */
export function listRulesIssue({ listsClose, listsCloseAt, listsVisible }: ListRules): { path: keyof ListRules; message: string } | null {
  if (listsClose === 'a una hora' && !listsCloseAt) return { path: 'listsCloseAt', message: 'Elige el día y la hora en que cierran las listas.' };
  if (listsClose !== 'a una hora' && listsCloseAt) return { path: 'listsCloseAt', message: 'Elige que las listas cierren «A una hora», o quita la hora.' };
  if (listsVisible === 'al cerrar' && listsClose === 'nunca') return { path: 'listsVisible', message: 'Elige primero cuándo cierran las listas.' };
  return null;
}
