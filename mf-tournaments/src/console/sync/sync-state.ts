import type { getLog, sendCommands } from '@mesa/contract/calls/play';
import type { Input, Result } from '@mesa/contract/endpoint';
import type { BodyOf, CommandBody } from '@mesa/contract/play/commands';
import { isApiError } from '@mesa/runtime/api';
import type { Replica } from './replica';

/** The commands an organiser can give. */
export type Wish = Exclude<CommandBody, BodyOf<'set-up' | 'import' | 'decide' | 'pen'>> | (BodyOf<'pen'> & { to: null });

/** How the server is reached. */
export interface Api {
  log(): Promise<Result<typeof getLog>>;
  send(body: Input<typeof sendCommands>['body']): Promise<Result<typeof sendCommands>>;
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
  if (!isApiError(error)) return 'rejected';
  if (error.httpStatus === 401) return 'signed-out';
  if (error.httpStatus === 403) return 'not-allowed';
  if (error.httpStatus === 404) return 'not-played';
  if (error.httpStatus === 426) return 'outdated';
  return error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 429 ? 'offline' : 'rejected';
};
