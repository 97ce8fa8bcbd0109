import type { LogEvent, Migration } from 'kysely';

export interface MigrationTime {
  name: string;
  seconds: number;
  /** Seconds of the statements that change a table, by its name. */
  tables: Record<string, number>;
}

const changes = [
  /^\s*(?:alter\s+table|update|delete\s+from|insert\s+into|truncate(?:\s+table)?)\s+(?:if\s+exists\s+)?(?:only\s+)?"?(\w+)/i,
  /^\s*create\s+(?:unique\s+)?index\b.*?\son\s+(?:only\s+)?"?(\w+)/is,
  /^\s*with\b.*?\)\s*(?:update|delete\s+from|insert\s+into)\s+(?:only\s+)?"?(\w+)/is,
];

/** Returns the table that a statement changes; null for one that changes none or calls a function that does. */
export function changedTable(statement: string): string | null {
  return changes.map((pattern) => pattern.exec(statement)?.[1]).find((table) => table !== undefined) ?? null;
}

/** Measures migrations: pass `log` to Kysely, and run what `timed` returns. */
export function migrationTimes(onMigrated: (time: MigrationTime) => void) {
  let tables: Record<string, number> = {};
  const log = ({ query, queryDurationMillis }: LogEvent): void => {
    const table = changedTable(query.sql);
    if (table !== null) tables[table] = (tables[table] ?? 0) + queryDurationMillis / 1000;
  };
  const timed = (migrations: Record<string, Migration>): Record<string, Migration> =>
    Object.fromEntries(
      Object.entries(migrations).map(([name, migration]) => {
        const up: Migration['up'] = async (db) => {
          tables = {};
          const began = performance.now();
          await migration.up(db);
          onMigrated({ name, seconds: (performance.now() - began) / 1000, tables });
        };
        return [name, { up }];
      }),
    );
  return { log, timed };
}
