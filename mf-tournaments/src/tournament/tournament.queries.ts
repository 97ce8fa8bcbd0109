import { listEntries } from '@mesa/shared/contracts/results';
import { getTournament } from '@mesa/shared/contracts/tournaments';
import { tournamentInput } from '@mesa/shared/first-data';
import { query } from '@mesa/shared/query';

export const tournamentQuery = (id: string | number) => query(getTournament, tournamentInput(id));

/** The enrolled players with their results, in the order of the results. */
export const entriesQuery = (id: string | number) => query(listEntries, tournamentInput(id));
