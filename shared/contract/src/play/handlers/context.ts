import type { Command } from '../commands';
import type { Millis } from '../model';

/** What a handler knows beside the event and the body. */
export interface Context {
  command: Command;
  /** From the log, not the device's own clock. */
  at: Millis;
}
