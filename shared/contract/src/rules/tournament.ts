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

/** Every category except Amistoso and Online is official. */
export const isOfficial = (category: Category): boolean => category !== 'Amistoso' && category !== 'Online';

/** Returns whether a category is above a Cup: its results count outside their store only after a site administrator confirms them. */
export const isAboveCup = (category: Category): boolean => category === 'Special' || category === 'Regional' || category === 'Internacional';

/**
 * Why the site admin reviews the results of a tournament no higher than a Cup. `held`: typed by hand after its store's official events of the month;
 * counts outside the store once confirmed. `counts`: older than this rule; already counts and is only listed.
 */
export type Review = 'held' | 'counts';

/** Returns whether results count outside their store only after the site admin confirms them. */
export const needsConfirmation = ({ category, review }: { category: Category; review: Review | null }): boolean => isAboveCup(category) || review === 'held';

/** Returns why a tournament of this day cannot have this status; null if it can. `today` is the day at its place (`todayAt`). */
export const statusIssue = (status: TournamentStatus, day: string, today: string): string | null =>
  status === 'finalizado' && day > today
    ? `Antes del día del torneo no puede estar finalizado. Elige «${statusNames.inscripciones}» o corrige la fecha.`
    : null;

/** Returns the default status of a new tournament: open for enrolment if its day is today or later. `today` is the day at its place. */
export const defaultStatus = (day: string, today: string): TournamentStatus => (day >= today ? 'inscripciones' : 'finalizado');

/** The actions that an organiser has in each status. */
export const allowed: Record<TournamentStatus, { enrol: boolean; results: boolean; deckName: boolean }> = {
  inscripciones: { enrol: true, results: false, deckName: true },
  progreso: { enrol: false, results: false, deckName: false },
  finalizado: { enrol: false, results: true, deckName: true },
  desactivado: { enrol: false, results: false, deckName: false },
};
