// npm run test:platform: the tests that guard only how areas are built, published and checked (`*.platform.test.ts`, `*.platform.e2e.ts`).
import './require-node.mjs';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { startSession } from './test/session.mjs';

await installIfNeeded(path.resolve(import.meta.dirname, '../..'));
// Some tests install packages.
const session = startSession({ inMemory: false });
await session.build();
await session.unitTests('platform');
await session.browserTests('platform');
await session.serverTests('server', 'platform');
await session.serverTests('releases/server', 'platform');
await session.finish();
