// npm test: installs what is missing, then checks, unit and server tests, and browser tests over the built site.
// At the end it names what failed and what it left out. The last line counts: "N passed, N failed".
import './require-node.mjs';
import os from 'node:os';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { inTurn, platformTests, startSession } from './test/session.mjs';

await installIfNeeded(path.resolve(import.meta.dirname, '../..'));
const session = startSession({ journeysFirst: true });
await session.build();
const inProcess = [() => session.unitTests(), () => session.checks()];
// Journeys wait for much of their time, on networks that hang and for what a page does after a while. What they leave of the processor is for the parts
// that wait for nothing outside their process; tests of servers have time limits of their own, and run alone. One core leaves nothing.
if (os.availableParallelism() > 1) await Promise.all([session.browserTests(), inTurn(inProcess)]);
else await inTurn([() => session.browserTests(), ...inProcess]);
await session.serverTests('server');
await session.serverTests('releases/server');
await session.serverTests('demo');
await session.finish([`Left out: ${platformTests().length} files that test how areas are built and published. npm run test:platform runs them.`]);
