import { listEntries } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { tournamentInput } from '@mesa/contract/first-data';
import { query } from '@mesa/runtime/query';

export const tournamentQuery = (id: string | number) => query(getTournament, tournamentInput(id));

/** The enrolled players with their results, in the order of the results. */
export const entriesQuery = (id: string | number) => query(listEntries, tournamentInput(id));
