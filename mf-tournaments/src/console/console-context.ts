import type { Regular } from '@mesa/contract/calls/offline-enrolment';
import type { Person } from '@mesa/contract/calls/play';
import type { CommandKind } from '@mesa/contract/play/commands';
import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import type { StaffAction, StaffRole } from '@mesa/contract/play/roles';
import { createContext, useContext } from 'react';
import type { Replica } from './sync/replica';
import type { About, SyncState, Wish } from './sync/sync-state';
import type { TournamentSync } from './sync/tournament-sync';

/** The tournament shown in the console. */
export interface Console {
  id: number;
  sync: TournamentSync;
  state: SyncState;
  replica: Replica;
  /** The log and the unsent commands. */
  event: TournamentEvent;
  holdsPen: boolean;
  role: StaffRole;
  /** Whether the account's role may do this in the tournament. */
  may(what: CommandKind | StaffAction): boolean;
  /** People who were entered in this store's last tournaments, most recent first. */
  regulars: readonly Regular[];
  /** The account and the tournament, as the device's disk names them. */
  owner: string;
  /** The store's IANA time zone; undefined (this device's) until the tournament is known. */
  timeZone: string | undefined;
  nameOf(player: PlayerId | null): string;
  /** Records all commands or none, and shows the reason for a refusal. Resolves to whether it succeeded. */
  give(wishes: Wish | Wish[], people?: Person[], about?: About): Promise<boolean>;
  /** Shows why an action failed. */
  showNotice(sentence: string | null): void;
}

const ConsoleContext = createContext<Console | null>(null);
export const ConsoleProvider = ConsoleContext.Provider;

export function useConsole(): Console {
  const value = useContext(ConsoleContext);
  if (!value) throw new Error('A part of the console is rendered outside of it.');
  return value;
}
