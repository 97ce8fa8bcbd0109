import { listEntries } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { query } from '@mesa/runtime/query';

/** Must match area.ts, so that the preloaded answers are used. */
const tournamentInput = (id: string | number) => ({ params: { id: Number(id) } });

export const tournamentQuery = (id: string | number) => query(getTournament, tournamentInput(id));

/** The enrolled players with their results, in the order of the results. */
export const entriesQuery = (id: string | number) => query(listEntries, tournamentInput(id));
