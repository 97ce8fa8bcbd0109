import type { Games, Outcome, ReportedOutcome } from '@mesa/contract/play/model';

/** Parses a typed result from the left player's view: 2-1, 1, 0, =, g, p, e; d for a double loss, x for none. */
export function readResult(text: string): ReportedOutcome | 'open' | null {
  const typed = text.trim().toLowerCase();
  const score = /^(\d)\s*[-–:/]\s*(\d)$/.exec(typed);
  if (score) {
    const [first, second] = [Number(score[1]), Number(score[2])];
    if (first > 3 || second > 3) return null;
    return first === second ? 'tie' : first > second ? 'player1' : 'player2';
  }
  const words: Record<string, ReportedOutcome | 'open'> = {
    '1': 'player1',
    g: 'player1',
    '0': 'player2',
    p: 'player2',
    '=': 'tie',
    e: 'tie',
    d: 'double-loss',
    x: 'open',
  };
  return words[typed] ?? null;
}

/** Parses the games of a typed result; null if it names none. */
export function readGames(text: string): Games | null {
  const score = /^\s*(\d)\s*[-–:/]\s*(\d)\s*$/.exec(text);
  return score ? [Number(score[1]), Number(score[2])] : null;
}

/** Parses a table, or a table and its result in one line: `12`, `12 2-1`. */
export function readLine(text: string): { table: number; result: string } | null {
  const line = /^\s*(\d{1,4})(?:[\s,.]+(\S.*))?$/.exec(text);
  return line ? { table: Number(line[1]), result: line[2]?.trim() ?? '' } : null;
}

/** Returns a result as a sentence about both players. */
export function resultSentence(outcome: Outcome, first: string, second: string): string {
  switch (outcome) {
    case 'player1':
      return `Gana ${first}`;
    case 'player2':
      return `Gana ${second}`;
    case 'tie':
      return 'Empate';
    case 'double-loss':
      return 'Derrota para los dos';
    case 'bye':
      return 'Descanso';
    case 'earned-bye':
      return 'Descanso ganado';
    case 'forced-loss':
      return 'Llegó después';
    case 'open':
      return 'Sin resultado';
  }
}
