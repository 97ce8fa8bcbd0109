import type { MigrationTime } from '../../kernel/db/migration-times';
import { rewrites } from '../../kernel/db/migrations/rewrites';

/** Returns a duration in seconds as text. */
export const inSeconds = (duration: number): string => `${duration.toFixed(1)} s`;

/** Returns the line before migrations: their names, and the tables that no server can read until they end. */
export function announcement(pending: readonly string[]): string {
  const closed = [...new Set(pending.flatMap((name) => rewrites[name] ?? []))].sort();
  const line = `Cambiando la base de datos: ${pending.join(', ')} …`;
  return closed.length === 0 ? line : `${line} Mientras tanto nadie puede leer: ${closed.join(', ')}.`;
}

/** Returns the line for a migration that took more than a second, with each table that did; null for a faster one. */
export function slowness({ name, seconds: duration, tables }: MigrationTime): string | null {
  if (duration < 1) return null;
  const slow = Object.entries(tables).filter(([, spent]) => spent >= 1);
  const parts = slow.sort(([, one], [, other]) => other - one).map(([table, spent]) => `${table} ${inSeconds(spent)}`);
  return `  ${name}: ${inSeconds(duration)}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
}
