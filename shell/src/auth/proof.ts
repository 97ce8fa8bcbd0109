/** A way to prove one's identity. */
export interface Proof {
  /** Label of the field; absent if a press is enough. */
  label?: string;
  /** Instructions, or where the code was sent. */
  hint?: string;
  type?: 'password' | 'text';
  autoComplete?: 'current-password' | 'one-time-code';
  confirmLabel: string;
  /** Rejects with an `IdentityError` that the user can correct. */
  confirm(typed: string): Promise<void>;
  /** An alternative proof, if available. */
  other?: { label: string; start(): Promise<Proof> };
}

/** An error whose message is shown to the user. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}
