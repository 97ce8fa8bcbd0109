import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { query } from '@mesa/runtime/query';

/** Must match area.ts, so that the preloaded answers are used. */
const input = (id: string | number) => ({ params: { id: Number(id) } });

export const tournamentQuery = (id: string | number) => query(getTournament, input(id));

/** Reads the public state of a tournament played here. */
export const liveQuery = (id: string | number) => query(getLive, input(id));
