import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import type { DemoAccount } from './domain/identity/demo-account';
import type { Tables } from './kernel/db/tables';
import { StartError } from './kernel/start-error';

/** The interface of the demo community: a separate workspace and bundle, loaded only on request. */
export interface Demo {
  accounts: readonly DemoAccount[];
  /** Fills an empty database and leaves any other unchanged. Returns whether it did. */
  fillIfEmpty: (db: Kysely<Tables>, today: string, onProgress: (done: number, total: number) => void) => Promise<boolean>;
  /** Returns whether the database contains cards whose pictures it draws. */
  holdsCards: (db: Kysely<Tables>) => Promise<boolean>;
  /** Draws missing pictures of cards; null if none is missing. Until it exists, a picture answers 404 and pages show its name in a frame. */
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
