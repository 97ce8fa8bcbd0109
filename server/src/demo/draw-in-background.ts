import { Worker } from 'node:worker_threads';
import { missingPictures } from './picture-files';

export interface Drawing {
  /** Settles when every picture is there, or drawing has failed or was stopped. */
  finished: Promise<void>;
  stop: () => Promise<void>;
}

interface Progress {
  done: number;
  total: number;
}

/**
 * Draws the cards' pictures that are missing in a thread of its own, while the server already answers; null where none is missing.
 * A picture that is not there yet answers 404, and the pages then show its name in a frame.
 */
export function drawInBackground(
  uploads: string,
  { onProgress = () => {}, onError = () => {} }: { onProgress?: (progress: Progress) => void; onError?: (error: Error) => void } = {},
): Drawing | null {
  if (missingPictures(uploads).length === 0) return null;
  const worker = new Worker(new URL('./pictures-worker.mjs', import.meta.url), { workerData: { uploads } });
  worker.on('message', onProgress);
  worker.on('error', onError);
  const finished = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    finished,
    stop: async () => {
      await worker.terminate();
    },
  };
}
