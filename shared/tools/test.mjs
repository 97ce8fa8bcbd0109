// npm test: installs what is missing, then checks, unit and server tests, and browser tests over the built site.
// At the end it names what failed and what it left out. The last line counts: "N passed, N failed".
import './require-node.mjs';
import path from 'node:path';
import { installIfNeeded } from './install.mjs';
import { inTurn, platformTests, startSession } from './test/session.mjs';

await installIfNeeded(path.resolve(import.meta.dirname, '../..'));
const session = startSession();
// Three at a time, because each waits now and then for a browser, a process or the disk. Unit tests read no built files, all others do.
await Promise.all([
  inTurn([
    () => session.build(),
    () => Promise.all([session.browserTests(), inTurn([() => session.serverTests('server'), () => session.serverTests('demo')])]),
  ]),
  inTurn([() => session.unitTests(), () => session.checks()]),
]);
await session.finish([`Left out: ${platformTests().length} files that test how areas are built and published. npm run test:platform runs them.`]);
