// npm run docs:index: regenerates the list of decisions in docs/decisions/README.md.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build/workspaces.mjs';
import { indexOfDecisions } from './check/decisions.mjs';

writeFileSync(path.join(root, 'docs/decisions/README.md'), indexOfDecisions());
