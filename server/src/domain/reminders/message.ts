import { listsChangedText } from '@mesa/contract/format/deck-lists';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import type { PushMessage } from '@mesa/contract/rules/push-message';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { localTimeOfRow } from '../locations/time-zone';

interface Row {
  what: string;
  tournamentId: number;
  name: string;
  /** Days until the tournament, at its place. */
  daysAhead: number;
  status: string;
  store: string;
  city: string;
  number: number | null;
  phase: 'swiss' | 'cut' | null;
  /** False in single elimination. */
  hasSwiss: boolean;
  tableNumber: number | null;
  opponentId: number | null;
  username: string;
  playerName: string;
  optionalname: string | null;
  useUsername: boolean;
}

/** For a tournament's organisers: its list rules changed to the safe default, and its store has not acknowledged it yet. */
async function listsMessage(db: Kysely<Tables>, id: number): Promise<PushMessage | null> {
  const { rows } = await sql<{ tournamentId: number; title: string }>`
    select t.id as "tournamentId", t.name as title
    from reminders r
    join "pushSubscriptions" s on s.id = r."subscriptionId"
    join tournaments t on t.id = r."tournamentId"
    join "storeAdmins" a on a."storeId" = t."storeId" and a."userId" = s."userId"
    left join "blockedAccounts" b on b."userId" = s."userId"
    where r.id = ${id} and t."listsNotice" and t.status in ('inscripciones', 'progreso') and b."userId" is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { tournamentId, title } = row;
  return { title, body: listsChangedText, path: href('tournament', { id: tournamentId }), tag: `${tournamentId}-lists` };
}

/** A message of the organisers, to a player of the tournament; null if it was removed. */
async function organisersMessage(db: Kysely<Tables>, id: number, messageId: number): Promise<PushMessage | null> {
  const { rows } = await sql<{ tournamentId: number; title: string; body: string }>`
    select t.id as "tournamentId", t.name as title, m.message as body
    from reminders r
    join "pushSubscriptions" s on s.id = r."subscriptionId"
    join players p using ("userId")
    join tournaments t on t.id = r."tournamentId"
    join "tournamentMessages" m on m.id = ${messageId} and m."tournamentId" = t.id and coalesce(m."playerId", p.id) = p.id
    left join "blockedAccounts" b on b."userId" = s."userId"
    where r.id = ${id} and t.status <> 'desactivado' and b."userId" is null`.execute(db);
  const [row] = rows;
  return row ? { title: row.title, body: row.body, path: `/torneo/${row.tournamentId}/mi-mesa`, tag: `${row.tournamentId}-message-${messageId}` } : null;
}

/** Returns a reminder's current text; null if it no longer applies, or its person may not see it. */
export async function messageOf(db: Kysely<Tables>, { id, what: kind }: { id: number; what: string }, now: Date): Promise<PushMessage | null> {
  if (kind === 'lists') return listsMessage(db, id);
  const messageId = /^message-(\d+)$/.exec(kind)?.[1];
  // A round's id, or a change of its pairs.
  const changed = /^change-\d+-(.+)$/.exec(kind)?.[1];
  if (messageId) return organisersMessage(db, id, Number(messageId));
  const { rows } = await sql<Row>`
    select r.what, t.id as "tournamentId", t.name, t.date - ${localTimeOfRow('t', now)}::date as "daysAhead", t.status, st.name as store, t.city, m.number, m.phase, m."tableNumber",
      exists (select from matches w where w."tournamentId" = t.id and w.pod = m.pod and w.phase = 'swiss') as "hasSwiss",
      o.id as "opponentId", o.username, o.name as "playerName", o.optionalname, o."useUsername"
    from reminders r
    join "pushSubscriptions" s on s.id = r."subscriptionId"
    join players p using ("userId")
    join tournaments t on t.id = r."tournamentId"
    join stores st on st.id = t."storeId"
    join results e on e."tournamentId" = t.id and e."playerId" = p.id
    left join matches m on m."tournamentId" = t.id and m.round = ${changed ?? kind} and p.id in (m."player1", m."player2")
    left join players o on o.id = case when m."player1" = p.id then m."player2" else m."player1" end
    left join "blockedAccounts" b on b."userId" = s."userId"
    where r.id = ${id} and b."userId" is null`.execute(db);
  const [row] = rows;
  if (!row || !['inscripciones', 'progreso'].includes(row.status)) return null;
  const { what, tournamentId, name: title } = row;
  const tag = `${tournamentId}-${what}`;
  if (what === 'today' || what === 'tomorrow') {
    if (row.daysAhead !== (what === 'today' ? 0 : 1)) return null;
    const body = `${what === 'today' ? 'Es hoy' : 'Es mañana'}, en ${row.store} (${row.city}).`;
    return { title, body, path: href('tournament', { id: tournamentId }), tag };
  }
  if (row.number === null) return null;
  const round = row.phase === 'cut' && row.hasSwiss ? 'Fase final' : `Ronda ${row.number}`;
  const opponent = row.opponentId === null ? null : displayName({ ...row, name: row.playerName });
  const body = opponent === null ? `${round}: no juegas, descansas.` : `${round}: mesa ${row.tableNumber} contra ${opponent}.`;
  if (changed) return { title, body: `Cambió tu mesa. ${body}`, path: `/torneo/${tournamentId}/mi-mesa`, tag };
  return { title, body, path: `/torneo/${tournamentId}/mi-mesa`, tag };
}
