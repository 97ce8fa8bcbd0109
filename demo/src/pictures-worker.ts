import { parentPort, workerData } from 'node:worker_threads';
import { drawPictures } from './pictures';

const { uploads } = workerData as { uploads: string };
await drawPictures(uploads, (done, total) => parentPort?.postMessage({ done, total }));
