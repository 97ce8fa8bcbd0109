// npm run test:platform: the tests that guard only how areas are built, published and checked (`*.platform.test.ts`, `*.platform.e2e.ts`).
import './require-node.mjs';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { inTurn, startSession } from './test/session.mjs';

await installIfNeeded(path.resolve(import.meta.dirname, '../..'));
const session = startSession();
await inTurn([
  () => session.build(),
  () => session.unitTests('platform'),
  () => session.browserTests('platform'),
  () => session.serverTests('server', 'platform'),
]);
await session.finish();
