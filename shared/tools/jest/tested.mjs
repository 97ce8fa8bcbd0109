import { remotes } from '../build/workspaces.mjs';

/** The workspaces whose tests need no server, nearly all in jsdom. */
export const tested = [
  'releases/commands',
  'releases/contract',
  'releases/shell',
  'shared/contract',
  'shared/ui',
  'shared/runtime',
  'shared/tools',
  'shell',
  ...remotes,
];
