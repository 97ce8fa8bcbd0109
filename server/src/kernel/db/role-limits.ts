import type pg from 'pg';
import { StartError } from '../start-error';
import { advisoryLocks } from './advisory-locks';
import { callLimits } from './pool';

const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = callLimits;
const limits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };

/**
 * Sets the limits of a call on the role in its database, because a pooler refuses them as startup parameters. Limits that the operator has set
 * stay. Returns the limits that it set.
 */
export async function setLimitsOnRole(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Several servers that start at once set the limits one after another.
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.roleLimits]);
    const { rows } = await client.query<{ name: string }>(
      `select split_part(unnest(setconfig), '=', 1) as name from pg_db_role_setting where setrole = (select oid from pg_roles where rolname = current_user)`,
    );
    const missing = Object.entries(limits).filter(([limit]) => !rows.some(({ name }) => name === limit));
    for (const [limit, ms] of missing) {
      await client.query(`do $$ begin execute format('alter role current_user in database %I set ${limit} = ${ms}', current_database()); end $$`);
    }
    await client.query('commit');
    return missing.map(([limit]) => limit);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const wanted = Object.entries(limits).map(([limit, ms]) => `${limit} = ${ms}`);
    throw new StartError(
      `El usuario de DATABASE_URL no acepta los límites de tiempo (${(error as Error).message}): ponlos con «alter role … set …» (${wanted.join(', ')}).`,
    );
  } finally {
    client.release();
  }
}
