import { allowed, statusNames, type TournamentStatus } from '@mesa/contract/rules/tournament';
import { HttpError } from '../../kernel/errors';

const open = `«${statusNames.inscripciones}»`;
const finished = `«${statusNames.finalizado}»`;

/** The remedy for each action that the tournament's status forbids. */
const advice: Record<keyof (typeof allowed)[TournamentStatus], string> = {
  enrol: `para agregar o quitar jugadores, cambia primero su estado a ${open}.`,
  results: `para guardar posiciones, puntos, historial o rondas, cambia primero su estado a ${finished}.`,
  deckName: `para cambiar el nombre de una baraja, cambia primero su estado a ${open} o ${finished}.`,
};

/** Refuses (422) an action that the tournament's status does not allow, and names the status that does; `row` begins the sentence of a bulk call. */
export function requireAllowed(status: TournamentStatus, act: keyof typeof advice, { row = '', path }: { row?: string; path?: string } = {}): void {
  if (allowed[status][act]) return;
  const message = `${row}El torneo está en «${statusNames[status]}»: ${advice[act]}`;
  throw new HttpError('rule_violation', message, path === undefined ? {} : { issues: [{ path, message }] });
}
