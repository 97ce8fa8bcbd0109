import type { createReservedPlayer, reservePlayerIds } from '@mesa/contract/calls/offline-enrolment';
import type { getLog, sendCommands } from '@mesa/contract/calls/play';
import type { Input, Result } from '@mesa/contract/endpoint';
import type { BodyOf, CommandBody } from '@mesa/contract/play/commands';
import type { PlayerId } from '@mesa/contract/play/model';
import { isApiError } from '@mesa/runtime/api';
import type { Replica } from './replica';

/** The commands an organiser can give. */
export type Wish = Exclude<CommandBody, BodyOf<'set-up' | 'import' | 'decide' | 'pen'>> | (BodyOf<'pen'> & { to: null });

/** Stands in wishes for the id of a new person, which the writer of this browser takes from the reserved ones. */
export const newId: PlayerId = 0;

/** A person without a player on the site. */
export interface NewName {
  name: string;
  pokemonId?: string;
}

/** What wishes change besides the log: a newcomer that they enter, and a newcomer's question that they answer. */
export interface About {
  newcomer?: NewName;
  settles?: PlayerId;
}

/** How the server is reached. */
export interface Api {
  log(): Promise<Result<typeof getLog>>;
  send(body: Input<typeof sendCommands>['body']): Promise<Result<typeof sendCommands>>;
  reserve(body: Input<typeof reservePlayerIds>['body']): Promise<Result<typeof reservePlayerIds>>;
  create(body: Input<typeof createReservedPlayer>['body']): Promise<Result<typeof createReservedPlayer>>;
}

type Contact =
  | 'connecting'
  | 'online'
  /** Queued and retried automatically. */
  | 'offline'
  | 'signed-out'
  /** The tournament is not played here, or no longer. */
  | 'not-played'
  | 'not-allowed'
  /** The server knows commands that this page does not. */
  | 'outdated'
  /** The server could not parse the request. */
  | 'rejected';

export interface SyncState {
  replica: Replica | null;
  contact: Contact;
  /** The error of the server or the network, if `contact` is not 'online'. */
  message: string;
  /** `full`: the browser refused to store more. */
  storage: 'disk' | 'memory' | 'full';
  device: string;
  /** Another page of this browser is the writer; this one passes its commands to it. */
  follows: boolean;
}

/** The account neither administers the store nor helps in the tournament any more. */
export class RoleWithdrawn extends Error {}

/** Maps a failed call to the sync status. */
export const contactAfter = (error: unknown): Contact => {
  if (error instanceof RoleWithdrawn) return 'not-allowed';
  if (!isApiError(error)) return error instanceof Error && error.name === 'ChunkLoadError' ? 'offline' : 'rejected';
  if (error.httpStatus === 401) return 'signed-out';
  if (error.httpStatus === 403) return 'not-allowed';
  if (error.httpStatus === 404) return 'not-played';
  if (error.httpStatus === 426) return 'outdated';
  return error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 429 ? 'offline' : 'rejected';
};
