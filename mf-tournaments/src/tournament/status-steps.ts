import { longDate } from '@mesa/contract/format/date';
import { todayAt, type ZonedPlace } from '@mesa/contract/rules/time-zone';
import type { TournamentStatus } from '@mesa/contract/rules/tournament';

/** What each status blocks, and how to unblock it. */
const notices: Record<TournamentStatus, readonly string[]> = {
  inscripciones: ['Pasa el torneo a finalizado para anotar los resultados.'],
  progreso: [
    'Pasa el torneo a inscripciones para agregar jugadores o quitarlos.',
    'Pasa el torneo a finalizado para anotar los resultados y nombrar las barajas.',
  ],
  finalizado: ['Pasa el torneo a inscripciones para agregar jugadores o quitarlos.'],
  desactivado: [
    'Solo lo ven quienes administran la tienda.',
    'Pasa el torneo a inscripciones para agregar jugadores, o a finalizado para que vuelva a las listas con sus resultados.',
  ],
};

const next: Record<TournamentStatus, readonly TournamentStatus[]> = {
  inscripciones: ['progreso', 'finalizado'],
  progreso: ['inscripciones', 'finalizado'],
  finalizado: ['inscripciones'],
  desactivado: ['inscripciones', 'finalizado'],
};

/** Returns the actions a tournament's status blocks, the reasons, and the statuses that unblock them. */
export function statusSteps(
  { status, date, ...place }: ZonedPlace & { status: TournamentStatus; date: string },
  now: Date,
): { notices: string[]; next: TournamentStatus[] } {
  const steps = next[status].filter((step) => step !== 'finalizado' || date <= todayAt(place, now));
  const early = steps.length < next[status].length;
  return { notices: [...notices[status], ...(early ? [`Se puede finalizar desde el ${longDate(date)}.`] : [])], next: steps };
}
