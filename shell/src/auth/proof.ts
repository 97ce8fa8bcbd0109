/** A way to prove who one is. */
export interface Proof {
  /** Of the field; none where a press is all. */
  label?: string;
  /** What is to be done with it, or where the code went. */
  hint?: string;
  type?: 'password' | 'text';
  autoComplete?: 'current-password' | 'one-time-code';
  confirmLabel: string;
  /** Rejects with an `IdentityError` for what the person can mend. */
  confirm(typed: string): Promise<void>;
  /** Another way, where there is one. */
  other?: { label: string; start(): Promise<Proof> };
}

/** Its message is for the person. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}
