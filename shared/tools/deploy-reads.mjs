// npm run deploy:reads: writes the lists of read calls that the proxy examples include.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build/workspaces.mjs';
import { readCallFiles } from './deploy/read-calls.mjs';

for (const [file, text] of Object.entries(await readCallFiles())) writeFileSync(path.join(root, file), text);
