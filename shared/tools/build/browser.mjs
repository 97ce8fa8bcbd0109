// Builds the named browser workspaces one after the other, in a separate process, so that build.mjs can run two side by side.
import path from 'node:path';
import { compile } from './compile.mjs';
import { root } from './workspaces.mjs';

process.on('message', async (workspace) => {
  const result = await compile(path.join(root, String(workspace))).catch((error) => ({ ok: false, text: String(error?.stack ?? error), gz: 0 }));
  process.send?.({ workspace, ...result });
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
