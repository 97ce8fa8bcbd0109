import { listSlips, openSlip, reportBySlip } from '@mesa/contract/calls/slips';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { slipRefusal } from '@mesa/contract/rules/passes';
import type { Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import type { Limits } from '../../kernel/pipeline/limits';
import type { Deps } from '../../kernel/pipeline/serve';
import { requireVisibleTournament } from '../tournaments/tournaments';
import { requireStaff } from './author';
import type { Play } from './play.routes';
import { matchOfSlip, readSlip, slipMatch, slipsOf } from './slips';

interface SlipDeps extends Pick<Deps, 'serve' | 'db'> {
  /** The site's, from which secrets are made. */
  key: Buffer;
  limits: Pick<Limits, 'wrongPasses'>;
  play: Pick<Play, 'takeFromSlip' | 'eventOf'>;
}

/** Serves the codes on printed slips: to staff who print them, and to phones that scan one, without account or session. */
export function slipRoutes({ serve, db, key, limits, play }: SlipDeps): void {
  /** Returns the match of a slip. One sentence (401) for all that are not valid; wrong ones are counted by address, like wrong passes. */
  async function opened(typed: string, address: string) {
    await limits.wrongPasses.require(address);
    const slip = readSlip(typed);
    const found = slip && (await stateOf(slip.tournamentId));
    const played = found && matchOfSlip(key, found.event, slip);
    if (!played) {
      await limits.wrongPasses.count(address);
      throw new HttpError('unauthenticated', slipRefusal);
    }
    return { ...found, slip, played };
  }

  /** Returns null for a tournament that is hidden, or not played here. */
  async function stateOf(id: number): Promise<{ tournament: Selectable<Tables['tournaments']>; event: TournamentEvent } | null> {
    try {
      return { tournament: await requireVisibleTournament(db, null, id), event: await play.eventOf(id) };
    } catch (error) {
      if (error instanceof HttpError && error.statusCode === 404) return null;
      throw error;
    }
  }

  serve(
    listSlips,
    async ({ params: { id }, caller }) => {
      await requireStaff(db, caller, id, 'passes');
      return { status: 'success', slips: slipsOf(key, id, await play.eventOf(id)) };
    },
    { fresh: true },
  );

  serve(
    openSlip,
    async ({ body, address }) => {
      const { tournament, event, played } = await opened(body.slip, address);
      return { status: 'success', match: await slipMatch(db, tournament, event, played) };
    },
    { fresh: true, limit: 'crowd' },
  );

  serve(reportBySlip, async ({ body: { slip: typed, playerId, outcome, games }, address }) => {
    const { tournament, slip, played } = await opened(typed, address);
    const { round, match } = played;
    const body = { kind: 'report', round: round.id, player1: match.player1, player2: match.player2, outcome, ...(games ? { games } : {}) } as const;
    const refusal = await play.takeFromSlip(tournament, playerId, body);
    const event = await play.eventOf(slip.tournamentId);
    return { status: 'success', refusal, match: await slipMatch(db, tournament, event, matchOfSlip(key, event, slip) ?? played) };
  });
}
