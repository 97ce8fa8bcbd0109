import { getTournament } from '@mesa/contract/calls/tournaments';
import { query } from '@mesa/runtime/query';

/** Reads the tournament as its page shows it, with its day and whether it is played here. */
export const tournamentQuery = (id: string | number) => query(getTournament, { params: { id: Number(id) } });
