import { parentPort, workerData } from 'node:worker_threads';
import { readTomHere } from './read-tom';

parentPort?.postMessage(readTomHere(workerData as string));
