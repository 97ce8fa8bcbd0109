import type { Division, Match, Outcome, Pod, Round, TournamentEvent } from '../play/model';
import { bracketMatches } from '../play/rounds';

/** The players' names for the three divisions. */
export const divisionNames: Readonly<Record<Division, string>> = { junior: 'Júnior', senior: 'Sénior', masters: 'Máster' };

const listed = new Intl.ListFormat('es', { type: 'conjunction' });

/** The divisions of a pod that have players: Sénior y Máster. */
export const podName = (event: TournamentEvent, pod: Pod): string => {
  const present = pod.divisions.filter((division) => event.entries.some((entry) => entry.division === division && pod.players.includes(entry.player)));
  return listed.format(present.map((division) => divisionNames[division]));
};

const bracketNames: Readonly<Record<number, string>> = {
  1: 'Final',
  2: 'Semifinales',
  4: 'Cuartos de final',
  8: 'Octavos de final',
  16: 'Dieciseisavos de final',
};

/** A round of the cut by the matches that lead to the final. */
export const bracketName = (matches: number): string => bracketNames[matches] ?? `Ronda de ${matches * 2}`;

/** Ronda 3, or Semifinales. */
export function roundName(pod: Pod, round: Round): string {
  const cut = round.phase === 'cut' ? pod.cuts.find(({ division }) => division === round.division) : undefined;
  return cut ? bracketName(bracketMatches(pod, cut, round).length) : `Ronda ${round.number}`;
}

/** Whether a match of the cut is the one for the third place. */
export function isForThird(pod: Pod, round: Round, match: Match): boolean {
  const cut = round.phase === 'cut' ? pod.cuts.find(({ division }) => division === round.division) : undefined;
  return cut !== undefined && !bracketMatches(pod, cut, round).includes(match);
}

/** 2-1-0: wins, losses, ties, as results write it. */
export const recordText = ({ wins, losses, ties }: { wins: number; losses: number; ties: number }): string => `${wins}-${losses}-${ties}`;

/** Returns the games of a match from the winner's view, 2-1; empty if they are unknown. */
export const scoreText = ({ games }: Pick<Match, 'games'>): string => (games ? ` ${Math.max(...games)}-${Math.min(...games)}` : '');

/** Returns how a match ended, for readers of both names. */
export function outcomeText(outcome: Outcome, name1: string, name2: string): string {
  switch (outcome) {
    case 'open':
      return 'Sin resultado';
    case 'player1':
      return `Ganó ${name1}`;
    case 'player2':
      return `Ganó ${name2}`;
    case 'tie':
      return 'Empate';
    case 'double-loss':
      return 'Derrota para los dos';
    case 'bye':
    case 'earned-bye':
      return 'Descanso';
    case 'forced-loss':
      return 'Llegó después';
  }
}
