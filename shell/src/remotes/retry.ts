/** The server has no build of an area: its files are gone, or it was never built. */
export class NoBuildError extends Error {
  override readonly name = 'NoBuildError';
}

/**
 * Code did not come: no connection, an answer of 404 or 503, a timeout. Asking again may help; for a script that throws it does
 * not. Told by fields and not by instanceof: the error may come from another build.
 */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  (['EntryLoadError', 'NoBuildError', 'ChunkLoadError'].includes(error.name) || (error as { code?: unknown }).code === 'CSS_CHUNK_LOAD_FAILED');

const pauses = [0, 400, 1500];
const longest = 10_000;

/**
 * Repeats a load that failed: at once, because a preload that failed answers exactly one later request for the same address
 * (Chromium), then twice with pauses of no fixed length, so that a server coming back is not met by all at the same moment.
 */
export async function withRetry<T>(load: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (const pause of pauses) {
    try {
      return await load();
    } catch (error) {
      if (!isLoadError(error) || performance.now() - start > longest) throw error;
    }
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause * (0.75 + Math.random() / 2)));
  }
  return load();
}
