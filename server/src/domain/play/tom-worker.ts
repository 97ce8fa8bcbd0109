import { readTomHere } from './read-tom';

process.once('message', (text) => process.send?.(readTomHere(text as string)));
