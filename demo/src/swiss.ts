import type { Random } from './random';

export interface Standing {
  playerId: number;
  position: number;
  points: number;
  /** Per cent of the rounds played. */
  winRate: number;
  record: string;
  dropRound: string | null;
}

/** Two players at a table, or one with a bye. */
export interface Meeting {
  round: number;
  player1: number;
  player2: number | null;
  outcome: 'player1' | 'player2' | 'tie' | 'bye';
}

interface Entrant {
  playerId: number;
  strength: number;
  wins: number;
  losses: number;
  draws: number;
  opponents: Entrant[];
  dropRound: number | null;
}

const roundsFor = (players: number): number => (players <= 8 ? 3 : players <= 16 ? 4 : players <= 32 ? 5 : players <= 64 ? 6 : 7);
const points = ({ wins, draws }: Entrant): number => 3 * wins + draws;
const winShare = ({ wins, losses, draws }: Entrant): number => wins / Math.max(1, wins + losses + draws);
/** Returns the usual tie-break: the average of the opponents' win rates, each at least 25 %. */
const resistance = ({ opponents }: Entrant): number =>
  opponents.reduce((sum, opponent) => sum + Math.max(0.25, winShare(opponent)), 0) / Math.max(1, opponents.length);

function playRound(active: Entrant[], round: number, random: Random): Meeting[] {
  const meetings: Meeting[] = [];
  const waiting = random.shuffle(active).sort((a, b) => points(b) - points(a));
  while (waiting.length > 0) {
    const one = waiting.shift();
    if (!one) break;
    const found = waiting.findIndex((other) => !one.opponents.includes(other));
    const two = waiting.splice(Math.max(0, found), 1)[0];
    if (!two) {
      one.wins += 1;
      meetings.push({ round, player1: one.playerId, player2: null, outcome: 'bye' });
      break;
    }
    one.opponents.push(two);
    two.opponents.push(one);
    const [winner, loser] = random.chance(1 / (1 + Math.exp(two.strength - one.strength))) ? [one, two] : [two, one];
    const tie = random.chance(0.05);
    meetings.push({ round, player1: one.playerId, player2: two.playerId, outcome: tie ? 'tie' : winner === one ? 'player1' : 'player2' });
    if (tie) {
      one.draws += 1;
      two.draws += 1;
    } else {
      winner.wins += 1;
      loser.losses += 1;
    }
  }
  return meetings;
}

/** Plays Swiss rounds: pairs by points, avoids repeated pairings, and lets some players leave after their second defeat. */
export function playSwiss(players: readonly { playerId: number; strength: number }[], random: Random): { standings: Standing[]; meetings: Meeting[] } {
  const entrants = players.map((player): Entrant => ({ ...player, wins: 0, losses: 0, draws: 0, opponents: [], dropRound: null }));
  const rounds = roundsFor(entrants.length);
  const meetings: Meeting[] = [];
  for (let round = 1; round <= rounds; round++) {
    meetings.push(
      ...playRound(
        entrants.filter(({ dropRound }) => dropRound === null),
        round,
        random,
      ),
    );
    if (round === rounds) break;
    for (const entrant of entrants) if (entrant.dropRound === null && entrant.losses >= 2 && random.chance(0.16)) entrant.dropRound = round;
  }
  const standings = entrants
    .sort((a, b) => points(b) - points(a) || resistance(b) - resistance(a) || b.strength - a.strength || a.playerId - b.playerId)
    .map((entrant, index) => ({
      playerId: entrant.playerId,
      position: index + 1,
      points: points(entrant),
      winRate: Math.round(winShare(entrant) * 10_000) / 100,
      record: `${entrant.wins}-${entrant.losses}-${entrant.draws}`,
      dropRound: entrant.dropRound === null ? null : String(entrant.dropRound),
    }));
  return { standings, meetings };
}
