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
 * Why the site admin reviews the results of a tournament that is no higher than a Cup: `held` ones were typed by hand after their store
 * had its official events of the month, and count outside the store once they are confirmed. `counts` ones are older than this rule: they
 * count already, and are listed.
 */
export type Review = 'held' | 'counts';

/** Whether results count outside their store only once the site admin confirmed them. */
export const needsConfirmation = ({ category, review }: { category: Category; review: Review | null }): boolean => isAboveCup(category) || review === 'held';

/** Returns why a tournament of this day cannot have this status; null if it can. `today` is the day at its place (`todayAt`). */
export const statusIssue = (status: TournamentStatus, day: string, today: string): string | null =>
  status === 'finalizado' && day > today
    ? `Antes del día del torneo no puede estar finalizado. Elige «${statusNames.inscripciones}» o corrige la fecha.`
    : null;

/** Returns the status of a new tournament that names none: one of today or later still takes players. `today` is the day at its place. */
export const defaultStatus = (day: string, today: string): TournamentStatus => (day >= today ? 'inscripciones' : 'finalizado');

/** What an organiser may do in each status. */
export const allowed: Record<TournamentStatus, { enrol: boolean; results: boolean; deckName: boolean }> = {
  inscripciones: { enrol: true, results: false, deckName: true },
  progreso: { enrol: false, results: false, deckName: false },
  finalizado: { enrol: false, results: true, deckName: true },
  desactivado: { enrol: false, results: false, deckName: false },
};
