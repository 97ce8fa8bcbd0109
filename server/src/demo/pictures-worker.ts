import { parentPort, workerData } from 'node:worker_threads';
import type { Pictures } from './picture-files';
import { drawPictures } from './pictures';

const { uploads, pictures } = workerData as { uploads: string; pictures: Pictures[] };

for (const kind of pictures) {
  await drawPictures(uploads, kind, (done, total) => parentPort?.postMessage({ done, total, pictures: kind }));
}
