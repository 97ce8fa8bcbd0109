import type { Command } from '../commands';
import type { Millis } from '../model';

/** A handler's input besides the event and the body. */
export interface Context {
  command: Command;
  /** The time in the log, not the device's own clock. */
  at: Millis;
}
