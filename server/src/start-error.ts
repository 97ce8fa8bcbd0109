/** Why the server cannot start, as one sentence for the person who starts it. No stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
