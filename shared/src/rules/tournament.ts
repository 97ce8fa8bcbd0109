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

/** What each status lets an organiser do. */
export const allowed: Record<TournamentStatus, { enrol: boolean; results: boolean; deckName: boolean }> = {
  inscripciones: { enrol: true, results: false, deckName: true },
  progreso: { enrol: false, results: false, deckName: false },
  finalizado: { enrol: false, results: true, deckName: true },
  desactivado: { enrol: false, results: false, deckName: false },
};
