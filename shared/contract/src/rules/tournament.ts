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

/** Above a Cup: such results count outside their store only once the site's administrator confirmed them. */
export const isAboveCup = (category: Category): boolean => category === 'Special' || category === 'Regional' || category === 'Internacional';

/**
 * A day that has not begun in UTC. There a day begins two hours before it begins anywhere in the Americas, so no organiser is
 * told that their own day is still to come.
 */
export const isToCome = (day: string, now: Date): boolean => day > now.toISOString().slice(0, 10);

/** Why a tournament cannot have this status on this day; null where it can. */
export const statusIssue = (status: TournamentStatus, day: string, now: Date): string | null =>
  status === 'finalizado' && isToCome(day, now)
    ? `Antes del día del torneo no puede estar finalizado. Elige «${statusNames.inscripciones}» o corrige la fecha.`
    : null;

/** The status of a tournament that nobody gave one: what is still to come cannot be over. */
export const defaultStatus = (day: string, now: Date): TournamentStatus => (isToCome(day, now) ? 'inscripciones' : 'finalizado');

/** What each status lets an organiser do. */
export const allowed: Record<TournamentStatus, { enrol: boolean; results: boolean; deckName: boolean }> = {
  inscripciones: { enrol: true, results: false, deckName: true },
  progreso: { enrol: false, results: false, deckName: false },
  finalizado: { enrol: false, results: true, deckName: true },
  desactivado: { enrol: false, results: false, deckName: false },
};
