import { remotes } from '../build/workspaces.mjs';

/** The workspaces whose tests run as a browser's. */
export const tested = ['shared/contract', 'shared/ui', 'shared/runtime', 'shared/tools', 'shell', ...remotes];
