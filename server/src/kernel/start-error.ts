/** The reason why the server cannot start, as one sentence for the operator, shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Returns the sentence of a failed start. `detailed` adds the stack of an unexpected error. */
export function startFailure(error: unknown, { detailed }: { detailed: boolean }): string {
  if (error instanceof StartError) return error.message;
  const { message, stack } = (error ?? {}) as { message?: string; stack?: string };
  const cause = (message ?? String(error)).trim().replaceAll(/\s*\n\s*/g, ' · ');
  if (detailed) return `El sitio no pudo arrancar (${cause}).\n${stack ?? ''}`;
  return `El sitio no pudo arrancar (${cause}): con LOG_LEVEL=debug dice dónde.`;
}
