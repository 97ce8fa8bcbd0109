import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/** Returns a query that is built once per pool or transaction: building one with many columns takes longer than validating its rows. */
export function builtOnce<Query extends object>(build: (db: Kysely<Tables>) => Query): (db: Kysely<Tables>) => Query {
  const built = new WeakMap<Kysely<Tables>, Query>();
  return (db) => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
