import path from 'node:path';
import { root } from '../build/workspaces.mjs';
import { ofRun, ofWorkspace } from './browser.config.mjs';
import { tested } from './tested.mjs';

/** Runs the tests of every workspace except the server's in one run, so that no core waits for the last file of a workspace. */
export default {
  ...ofRun,
  rootDir: root,
  projects: tested.map((workspace) => ({ ...ofWorkspace(path.join(root, workspace)), displayName: workspace })),
};
