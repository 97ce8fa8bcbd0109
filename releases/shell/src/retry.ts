/** The server has no build of an area: its files are missing or it was never built. */
export class NoBuildError extends Error {
  override readonly name = 'NoBuildError';
}

/**
 * Whether code failed to load: no connection, a 404 or 503, or a timeout. A retry can help then, unlike for a script that throws. Checks fields instead of
 * `instanceof`, because the error can come from another build.
 */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  (['EntryLoadError', 'NoBuildError', 'ChunkLoadError'].includes(error.name) || (error as { code?: unknown }).code === 'CSS_CHUNK_LOAD_FAILED');

const pauses = [0, 400, 1500];
const longest = 10_000;

/**
 * Retries a failed load: at once, because Chromium gives a failed preload's response to exactly one later request, then twice after random pauses, so that
 * clients do not all reach a recovering server at the same moment.
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
