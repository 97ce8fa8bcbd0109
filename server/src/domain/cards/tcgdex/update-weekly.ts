import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables';
import { updateCards } from './update-cards';

const hour = 3_600_000;
/** At night in the server's time zone, when the machine is idle. */
const night = { from: 2, to: 5 };

/** Returns whether an update is due: at night, a week after the last complete one, and at most once a night. */
export async function isDue(db: Kysely<Tables>, now: Date): Promise<boolean> {
  if (now.getHours() < night.from || now.getHours() >= night.to) return false;
  const { rows } = await sql<{ due: boolean }>`
    select not exists (
      select from "cardUpdates"
      where "startedAt" > ${now.toISOString()}::timestamptz - interval '20 hours'
        or (error is null and "finishedAt" > ${now.toISOString()}::timestamptz - interval '6 days 12 hours')
    ) as due`.execute(db);
  return rows[0]?.due ?? false;
}

interface WeeklyOptions {
  endpoint?: string | undefined;
  onError: (error: unknown) => void;
}

/** Updates the catalogue automatically once a week. Returns a function that stops it. */
export function updateCardsWeekly(db: Kysely<Tables>, { endpoint, onError }: WeeklyOptions): () => void {
  const stopping = new AbortController();
  const look = async () => {
    if (await isDue(db, new Date())) await updateCards(db, { cause: 'schedule', endpoint, signal: stopping.signal });
  };
  const timer = setInterval(() => void look().catch(onError), hour / 2).unref();
  return () => {
    clearInterval(timer);
    stopping.abort(new Error('El servidor se detuvo.'));
  };
}
