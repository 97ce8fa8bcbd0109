// Apart from the sentences, which a page that only reads rounds does not need.
import type { RefusalCode } from './refusals';

/** Thrown only inside the engine: `apply` turns it into an answer. */
export class Refused extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

/** Refuses a command. */
export function refuse(code: RefusalCode): never {
  throw new Refused(code);
}
