import path from 'node:path';
import { remotes, root } from '../build/workspaces.mjs';
import { ofRun, ofWorkspace } from './browser.config.mjs';

/** The workspaces whose tests run as a browser's. */
export const tested = ['shared/contract', 'shared/ui', 'shared/runtime', 'shared/tools', 'shell', ...remotes];

/** The tests of every workspace but the server's in one run, so that no core waits for the last file of a workspace. */
export default {
  ...ofRun,
  rootDir: root,
  projects: tested.map((workspace) => ({ ...ofWorkspace(path.join(root, workspace)), displayName: workspace })),
};
