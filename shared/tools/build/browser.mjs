// Builds the named browser workspaces one after the other, in a separate process, so that build.mjs can run two side by side.
import path from 'node:path';
import { compile } from './compile.mjs';
import { deprecationWarnings } from './deprecations.mjs';
import { root } from './workspaces.mjs';

process.on('message', async (workspace) => {
  const folder = path.join(root, String(workspace));
  const result = await compile(folder).catch((error) => ({ ok: false, text: String(error?.stack ?? error), gz: 0 }));
  const text = [result.text, await deprecationWarnings(folder)].filter(Boolean).join('\n');
  process.send?.({ workspace, ...result, text });
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
