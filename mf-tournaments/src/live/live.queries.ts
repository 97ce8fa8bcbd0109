import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { query } from '@mesa/runtime/query';

/** As area.ts has it: the same answers are asked for at the beginning. */
const input = (id: string | number) => ({ params: { id: Number(id) } });

export const tournamentQuery = (id: string | number) => query(getTournament, input(id));

/** What everyone may see of a tournament that is played here. */
export const liveQuery = (id: string | number) => query(getLive, input(id));
