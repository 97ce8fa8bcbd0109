import { z } from 'zod';
import { endpoint } from '../endpoint';
import { type Topic, tournamentTopics } from '../topics';
import { PlayedResult, PlayerName, PublicPlayer } from './players';
import { Id, IdParam, Instant, Success } from './primitives';

/** Two players that were united; it can be undone for 30 days. */
export const PlayerMerge = z.object({
  id: Id,
  at: Instant,
  /** The last moment for undoing it. */
  until: Instant,
  /** The name of the person who united them. */
  by: z.string(),
  kept: PlayerName,
  removed: PlayerName,
});
export type PlayerMerge = z.infer<typeof PlayerMerge>;

/** What a merge changes, including sums derived from it. */
const merged = [
  'player',
  'claim',
  'enrolment',
  'results',
  'deck',
  'tournament',
  'play',
  'desk',
  'ranking',
  'session',
  'report',
] as const satisfies readonly Topic[];

export const getMerging = endpoint({
  method: 'GET',
  path: '/api/players/:id/merging',
  access: 'store-admin',
  reads: ['player', 'account', 'enrolment', 'results', 'tournament', 'storeAdmins'],
  summary: 'Si quien pregunta puede unir a este jugador con otro, quién parece ser la misma persona, y las uniones que puede deshacer',
  params: z.object({ id: IdParam }),
  result: z.object({
    status: Success,
    data: z.object({
      may: z.boolean(),
      /** Players with the same or nearly the same name, most alike first. */
      likely: z.array(PublicPlayer),
      /** The caller's own, latest first; for the site admin all that this player took part in. */
      merges: z.array(PlayerMerge),
    }),
  }),
});

const MergeSide = z.object({
  player: PublicPlayer,
  tournaments: z.int(),
  /** Latest first. */
  results: z.array(PlayedResult),
});
export type MergeSide = z.infer<typeof MergeSide>;

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/players/:id/merging/:removedId',
  access: 'store-admin',
  reads: [...tournamentTopics, 'claim', 'desk', 'play', 'report'],
  summary: 'Los dos jugadores de una unión, y lo que pasa del segundo al primero',
  params: z.object({ id: IdParam, removedId: IdParam }),
  result: z.object({
    status: Success,
    data: z.object({
      kept: MergeSide,
      removed: MergeSide,
      /** Why they cannot be united. */
      refusal: z.string().nullable(),
      /** They have different Player IDs of the official program, so they may be two people. */
      idsDiffer: z.boolean(),
      /** What the removed player gives to the kept one. */
      moves: z.object({ tournaments: z.int(), decks: z.int(), claims: z.int(), account: z.boolean() }),
    }),
  }),
});
export type MergePreview = z.infer<typeof previewMerge.result>['data'];

export const mergePlayers = endpoint({
  method: 'POST',
  path: '/api/players/:id/merge',
  access: 'store-admin',
  writes: merged,
  summary: 'Une a dos jugadores que son la misma persona: todo lo del segundo pasa al primero',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ removedId: Id }),
  result: z.object({ status: Success, data: z.object({ merge: Id, player: PublicPlayer }) }),
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/player-merges/:id/undo',
  access: 'store-admin',
  writes: merged,
  summary: 'Deshace una unión de los últimos 30 días: cada uno recupera lo suyo',
  params: z.object({ id: IdParam }),
  body: z.strictObject({}),
  result: z.object({ status: Success, data: PublicPlayer }),
});

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/player-merges',
  access: 'site-admin',
  reads: ['player', 'account'],
  summary: 'Las uniones de jugadores que se pueden deshacer, la última primero',
  result: z.object({ status: Success, data: z.array(PlayerMerge) }),
});
