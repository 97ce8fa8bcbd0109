import type { getLog, sendCommands } from '@mesa/contract/calls/play';
import type { Input, Result } from '@mesa/contract/endpoint';
import type { BodyOf, CommandBody } from '@mesa/contract/play/commands';
import { isApiError } from '@mesa/runtime/api';
import type { Replica } from './replica';

/** What the organiser may give as a command. */
export type Wish = Exclude<CommandBody, BodyOf<'set-up' | 'import' | 'decide' | 'pen'>> | (BodyOf<'pen'> & { to: null });

/** How the server is reached. */
export interface Api {
  log(): Promise<Result<typeof getLog>>;
  send(body: Input<typeof sendCommands>['body']): Promise<Result<typeof sendCommands>>;
}

type Contact =
  | 'connecting'
  | 'online'
  /** Kept, and tried again by itself. */
  | 'offline'
  | 'signed-out'
  /** The tournament is not played here, or no more. */
  | 'not-played'
  | 'not-allowed'
  /** The server knows commands that this page does not. */
  | 'outdated'
  /** The server did not understand what was sent. */
  | 'rejected';

export interface SyncState {
  replica: Replica | null;
  contact: Contact;
  /** The server's or the network's sentence, where `contact` is not 'online'. */
  message: string;
  /** `full`: the browser refused to keep more. */
  storage: 'disk' | 'memory' | 'full';
  device: string;
  /** Another page of this browser writes; this one hands its commands over. */
  follows: boolean;
}

/** How the device stands with the server after a call that failed. */
export const contactAfter = (error: unknown): Contact => {
  if (!isApiError(error)) return 'rejected';
  if (error.httpStatus === 401) return 'signed-out';
  if (error.httpStatus === 403) return 'not-allowed';
  if (error.httpStatus === 404) return 'not-played';
  if (error.httpStatus === 426) return 'outdated';
  return error.httpStatus === 0 || error.httpStatus >= 500 || error.httpStatus === 429 ? 'offline' : 'rejected';
};
