import type { TournamentStatus } from '@mesa/contract/rules/tournament';

/** The statuses in which the page of a tournament played here shows what happens now. */
export const liveStatuses: TournamentStatus[] = ['inscripciones', 'progreso'];
