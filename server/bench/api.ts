import { parseArgs } from 'node:util';
import { keptDatabase } from './database';
import { fill, fullSize, partOf, sayProgress } from './fill';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.cache/bench/api' },
    database: { type: 'string', default: process.env.DATABASE_URL ?? '' },
    part: { type: 'string', default: '1' },
  },
});
const { db, close } = await keptDatabase('full', { folder: values.folder, url: values.database || undefined });
const t = performance.now();
await fill(db, partOf(fullSize, Number(values.part)), { onProgress: sayProgress('full') });
console.log(performance.now() - t);
await close();
