import type { ParseArgsConfig } from 'node:util';

interface Run {
  positionals: string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
  print: (line: string) => void;
  /** Aborted by SIGINT or SIGTERM: what was begun is given up, and nothing of it is left. */
  signal: AbortSignal;
}

/** A command of main.mjs. */
export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** What `--help` prints. */
  help: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** How many arguments it takes. */
  positionals: { min: number; max: number };
  /** Returns the exit code; throws a `StartError` for the person who runs it. */
  run: (given: Run) => Promise<number>;
}
