import { Worker } from 'node:worker_threads';
import type { Demo } from 'server/demo';
import { missingPictures } from './picture-files';

/** Draws in a worker thread while the server already answers. */
export const drawInBackground: Demo['drawInBackground'] = (uploads, { onProgress, onError }) => {
  if (missingPictures(uploads).length === 0) return null;
  const worker = new Worker(new URL('./pictures-worker.mjs', import.meta.url), { workerData: { uploads } });
  worker.on('message', onProgress);
  worker.on('error', onError);
  return {
    stop: async () => {
      await worker.terminate();
    },
  };
};
