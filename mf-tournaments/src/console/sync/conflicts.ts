import type { CommandBody } from '@mesa/contract/play/commands';
import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { findRound } from '@mesa/contract/play/rounds';
import { type Conflict, type Given, type Giver, give, type Replica, shown } from './replica';

/** Groups conflicts that share one decision: all commands about one round, and all commands given with a lost pen. */
export function chainsOf(conflicts: readonly Conflict[]): Conflict[][] {
  const chains = new Map<string, Conflict[]>();
  const penRounds = new Set(conflicts.flatMap(({ code, command: { body } }) => (code === 'pen_lost' && 'round' in body ? [body.round] : [])));
  for (const conflict of conflicts) {
    const { body, id } = conflict.command;
    const round = 'round' in body ? body.round : undefined;
    const ofPen = conflict.code === 'pen_lost' || (round !== undefined && penRounds.has(round));
    // Two results of one round that others also entered are two questions, one per table.
    const key = ofPen ? 'pen' : round === undefined || conflict.code === 'result_differs' ? id : round;
    chains.set(key, [...(chains.get(key) ?? []), conflict]);
  }
  return [...chains.values()].sort(([one], [other]) => (one?.order ?? 0) - (other?.order ?? 0));
}

/** Results, check-ins and extra time of one table or player do not change what later commands are about; everything else does. */
const isAlone = ({ code, command: { body } }: Conflict): boolean => code === 'result_differs' || body.kind === 'check-in' || body.kind === 'extra-time';

/** Returns whether an earlier question must be answered first: a later round depends on an earlier one. */
export const isBlocked = (chains: readonly (readonly Conflict[])[], at: number): boolean =>
  chains.slice(0, at).some((chain) => !chain.every(isAlone)) && !(chains[at] ?? []).every(isAlone);

/** Rebuilds the command for the latest state: the seen version becomes the current one, and a published draw stays. */
function again(event: TournamentEvent, body: CommandBody): CommandBody {
  switch (body.kind) {
    case 'result': {
      const match = findRound(event, body.round)?.round.matches.find(({ player1, player2 }) => player1 === body.player1 && player2 === body.player2);
      return match ? { ...body, was: match.outcome } : body;
    }
    case 'pen':
      return { ...body, of: event.pen.epoch };
    case 'draw':
    case 'publish':
    case 'configure':
    case 'start-cut':
    case 'finalize':
      return { ...body, asPlayed: true };
    default:
      return body;
  }
}

function seatsOf(event: TournamentEvent, body: CommandBody): PlayerId[] {
  const pairs = body.kind === 'draw' ? body.pairs : body.kind === 'publish' ? (event.drafts.find(({ id }) => id === body.round)?.pairs ?? []) : [];
  return pairs.flatMap(({ player1, player2 }) => (player2 === null ? [player1] : [player1, player2]));
}

/** A player who has dropped but sits at a table of the kept round plays or loses that match, and is out afterwards. */
function leftMeanwhile(event: TournamentEvent, chain: readonly Conflict[]): { player: PlayerId; of: string }[] {
  const seats = new Set(chain.flatMap(({ command }) => seatsOf(event, command.body)));
  return event.entries.flatMap(({ player, dropped }) => (dropped && seats.has(player) ? [{ player, of: dropped.command }] : []));
}

/** Resolves conflicts: `theirs` discards the user's commands, `mine` sends them again, all or none. The log records both. */
export function decide(replica: Replica, ids: readonly string[], choice: 'mine' | 'theirs', giver: Giver): Given {
  const chain = replica.conflicts.filter(({ command }) => ids.includes(command.id)).sort((one, other) => one.order - other.order);
  const rest = { ...replica, conflicts: replica.conflicts.filter((conflict) => !chain.includes(conflict)) };
  let state: Given = { replica: rest };
  const then = (body: (event: TournamentEvent) => CommandBody, replaces?: string) => {
    if (state.replica) state = give(state.replica, body(shown(state.replica)), giver, replaces);
  };
  if (choice === 'mine') {
    const left = leftMeanwhile(shown(rest), chain);
    for (const { player, of } of left) then(() => ({ kind: 'undrop', player, of }));
    for (const { command } of chain) then((event) => again(event, command.body), command.id);
    for (const { player } of left) then(() => ({ kind: 'drop', player, seen: 40 }));
  }
  then(() => ({ kind: 'decide', of: [...ids], choice }));
  return state;
}
