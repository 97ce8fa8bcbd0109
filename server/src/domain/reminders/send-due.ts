import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { writing } from '../../kernel/pipeline/writing';
import { type Delivery, deliver, type Sender, type Subscription } from './deliver';
import { messageOf } from './message';
import { queueDays } from './queue';

const maxAtOnce = 50;
const maxAttempts = 3;
/** Seconds: a table is useful until the round ends, a day's reminder until the day. */
const ttl = { round: 30 * 60, day: 12 * 3600 };

interface Due extends Subscription {
  id: number;
  subscriptionId: number;
  what: string;
  attempts: number;
  createdAt: string;
}

/** Claims due reminders for this server: without another outcome they are due again in 1, 4 and 16 minutes. */
async function take(db: Kysely<Tables>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select id, attempts from reminders where "doneAt" is null and "dueAt" <= ${now.toISOString()}
      order by "dueAt", id limit ${maxAtOnce} for update skip locked
    )
    update reminders r
    set attempts = due.attempts + 1, "dueAt" = ${now.toISOString()}::timestamptz + make_interval(mins => (4 ^ due.attempts)::int)
    from due, "pushSubscriptions" s where r.id = due.id and s.id = r."subscriptionId"
    returning r.id, r."subscriptionId", r.what, r.attempts, r."createdAt", s.endpoint, s.p256dh, s.auth`.execute(db);
  return rows;
}

async function send(db: Kysely<Tables>, sender: Sender, due: Due, now: Date): Promise<void> {
  const lasts = ['today', 'tomorrow', 'lists'].includes(due.what) ? ttl.day : ttl.round;
  const isLate = now.getTime() > Date.parse(due.createdAt) + lasts * 1000;
  const message = isLate ? null : await messageOf(db, due, now);
  const delivery: Delivery = message ? await deliver(sender, due, message, lasts) : 'refused';
  if (delivery === 'gone') await db.deleteFrom('pushSubscriptions').where('id', '=', due.subscriptionId).execute();
  else if (delivery !== 'later' || due.attempts >= maxAttempts)
    await db.updateTable('reminders').set({ doneAt: now.toISOString() }).where('id', '=', due.id).execute();
}

/** Sends every due reminder. With several servers, each is sent by one of them. */
export async function sendDue(db: Kysely<Tables>, sender: Sender, now: Date): Promise<void> {
  for (;;) {
    const due = await take(db, now);
    await Promise.all(due.map((one) => send(db, sender, one, now)));
    if (due.length < maxAtOnce) return;
  }
}

interface Reminding {
  now?: () => Date;
  /** Milliseconds between two checks of the queue. */
  every?: number;
  onError: (error: unknown) => void;
}

const daysEvery = 60_000;

/** Sends reminders while the server runs, new tables within seconds. Returns a function that stops it. */
export function remind(db: Kysely<Tables>, sender: Sender, { now = () => new Date(), every = 5000, onError }: Reminding): () => Promise<void> {
  let running: Promise<void> | null = null;
  let queuedAt = 0;
  async function run(): Promise<void> {
    const at = now();
    if (at.getTime() - queuedAt >= daysEvery) {
      await queueDays(db, at);
      queuedAt = at.getTime();
    }
    await sendDue(db, sender, at);
  }
  const timer = setInterval(() => {
    // Without topics, each check of the queue would evict every cached answer.
    running ??= writing(['reminder'], run)
      .catch(onError)
      .finally(() => {
        running = null;
      });
  }, every).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
