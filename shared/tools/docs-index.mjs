// npm run docs:index: writes the list of decisions in docs/decisions/README.md again.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build/workspaces.mjs';
import { indexOfDecisions } from './check/decisions.mjs';

writeFileSync(path.join(root, 'docs/decisions/README.md'), indexOfDecisions());
