import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Role } from '@mesa/contract/rules/roles';
import type { Kysely } from 'kysely';
import type { Tables } from './kernel/db/tables';
import { StartError } from './kernel/start-error';

/** Somebody who signs in without Clerk. */
export interface DemoAccount {
  /** What the sign-in picker sends. */
  key: string;
  /** The user id in tokens and in the database. */
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** What the server knows of the demo community: it is a workspace of its own, a bundle that is loaded only where it is wanted. */
export interface Demo {
  accounts: readonly DemoAccount[];
  /** Fills an empty database and leaves any other alone; whether it did. */
  fillIfEmpty: (db: Kysely<Tables>, today: string, onProgress: (done: number, total: number) => void) => Promise<boolean>;
  /** Whether the database holds cards whose pictures it draws. */
  holdsCards: (db: Kysely<Tables>) => Promise<boolean>;
  /**
   * Draws the cards' pictures that are missing; null where none is. One that is not there yet answers 404, and the pages then show
   * its name in a frame.
   */
  drawInBackground: (
    uploads: string,
    on: { onProgress: (progress: { done: number; total: number }) => void; onError: (error: Error) => void },
  ) => { stop: () => Promise<void> } | null;
}

/** Loads the built demo. */
export async function loadDemo(file: string): Promise<Demo> {
  if (!existsSync(file)) throw new StartError(`Faltan las cuentas de demostración (${file}): constrúyelas con «npm run build», o configura Clerk.`);
  const { demo } = (await import(pathToFileURL(file).href)) as { demo: Demo };
  return demo;
}
