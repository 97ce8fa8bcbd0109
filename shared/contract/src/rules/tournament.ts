export const tournamentStatuses = ['inscripciones', 'progreso', 'finalizado', 'desactivado'] as const;
export type TournamentStatus = (typeof tournamentStatuses)[number];

export const statusNames: Record<TournamentStatus, string> = {
  inscripciones: 'Inscripciones abiertas',
  progreso: 'En curso',
  finalizado: 'Finalizado',
  desactivado: 'Desactivado',
};

export const formats = ['Estándar', 'Expandido', 'Conquista'] as const;
export const categories = ['Amistoso', 'Online', 'Challenge', 'Cup', 'Prerelease', 'Release', 'Special', 'Regional', 'Internacional'] as const;
export type Category = (typeof categories)[number];

/** Every category but Amistoso and Online is official. */
export const isOfficial = (category: Category): boolean => category !== 'Amistoso' && category !== 'Online';

/** Returns whether a category is above a Cup: its results count outside their store only after a site administrator confirms them. */
export const isAboveCup = (category: Category): boolean => category === 'Special' || category === 'Regional' || category === 'Internacional';

/**
 * Returns whether a day has not begun in UTC, where days begin at least two hours earlier than anywhere in the Americas: no
 * organiser's own day counts as in the future.
 */
export const isToCome = (day: string, now: Date): boolean => day > now.toISOString().slice(0, 10);

/** Returns why a tournament cannot have this status on this day; null if it can. */
export const statusIssue = (status: TournamentStatus, day: string, now: Date): string | null =>
  status === 'finalizado' && isToCome(day, now)
    ? `Antes del día del torneo no puede estar finalizado. Elige «${statusNames.inscripciones}» o corrige la fecha.`
    : null;

/** Returns the default status: a tournament in the future is not finished. */
export const defaultStatus = (day: string, now: Date): TournamentStatus => (isToCome(day, now) ? 'inscripciones' : 'finalizado');

/** What an organiser may do in each status. */
export const allowed: Record<TournamentStatus, { enrol: boolean; results: boolean; deckName: boolean }> = {
  inscripciones: { enrol: true, results: false, deckName: true },
  progreso: { enrol: false, results: false, deckName: false },
  finalizado: { enrol: false, results: true, deckName: true },
  desactivado: { enrol: false, results: false, deckName: false },
};
