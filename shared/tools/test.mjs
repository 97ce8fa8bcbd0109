// npm test: installs what is missing, then checks, unit and server tests, and browser tests over the built site.
// At the end it names what failed and what it left out. The last line counts: "N passed, N failed".
import './require-node.mjs';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { platformTests, startSession } from './test/session.mjs';

await installIfNeeded(path.resolve(import.meta.dirname, '../..'));
const session = startSession();
// In turn: each part keeps two cores busy, and tests that wait for a browser, a process or a time limit fail where three parts compete.
await session.build();
await session.unitTests();
await session.checks();
await session.browserTests();
await session.serverTests('server');
await session.serverTests('releases/server');
await session.serverTests('demo');
await session.finish([`Left out: ${platformTests().length} files that test how areas are built and published. npm run test:platform runs them.`]);
