// npm run test:platform: the tests that guard only how areas are built, published and checked (`*.platform.test.ts`, `*.platform.e2e.ts`).
import './require-node.mjs';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { startSession } from './test/session.mjs';

await installIfNeeded(path.resolve(import.meta.dirname, '../..'));
const session = startSession();
await session.build();
await Promise.all([session.browserTests('platform'), session.unitTests('platform')]);
await session.finish();
