import type { Person } from '@mesa/contract/calls/play';
import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { createContext, useContext } from 'react';
import type { Replica } from './sync/replica';
import type { SyncState, Wish } from './sync/sync-state';
import type { TournamentSync } from './sync/tournament-sync';

/** A tournament on the screen of the console. */
export interface Console {
  id: number;
  sync: TournamentSync;
  state: SyncState;
  replica: Replica;
  /** The log, and what is not sent yet. */
  event: TournamentEvent;
  holdsPen: boolean;
  nameOf(player: PlayerId | null): string;
  /** Notes commands, all or none, and says why where it cannot. Resolves to whether it did. */
  give(wishes: Wish | Wish[], people?: Person[]): Promise<boolean>;
  /** Says why something was not done. */
  say(sentence: string | null): void;
}

const ConsoleContext = createContext<Console | null>(null);
export const ConsoleProvider = ConsoleContext.Provider;

export function useConsole(): Console {
  const value = useContext(ConsoleContext);
  if (!value) throw new Error('A part of the console stands outside of it.');
  return value;
}
