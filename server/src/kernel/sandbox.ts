import { type ChildProcess, fork } from 'node:child_process';

/** Enables Node's permission model. Node 20 only knows its old name, Node 24 and newer only the new one. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

/** Up to this many megabytes for new objects, V8 also keeps the rest small, at the price of time. */
const small = 1;

/**
 * Starts a process without environment that can only read its own file, and cannot write, start processes or run code from strings. Its output is
 * discarded, its standard error readable. It ends with an abort if it needs more memory than `heapMb`.
 */
export function forkSandboxed(file: string, args: readonly string[], { heapMb, semiSpaceMb = 8 }: { heapMb: number; semiSpaceMb?: number }): ChildProcess {
  return fork(file, args, {
    env: {},
    cwd: '/',
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      permissionFlag,
      `--allow-fs-read=${file}`,
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${heapMb}`,
      `--max-semi-space-size=${semiSpaceMb}`,
      ...(semiSpaceMb <= small ? ['--optimize-for-size'] : []),
      '--no-warnings',
    ],
  });
}
