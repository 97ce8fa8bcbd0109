import type { Author, Command } from '@mesa/contract/play/commands';
import type { PlayerId } from '@mesa/contract/play/model';
import { type HelpingRole, isAllowed, mayDo, type StaffAction, type StaffRole } from '@mesa/contract/play/roles';
import type { Kysely } from 'kysely';
import type { StaffCaller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { mayEditStore } from '../stores/access';
import { helpingRoleOf, requireVisibleTournament } from '../tournaments/tournaments';

interface Sender {
  readonly by: Author;
  /** The account's player: staff may also play. */
  readonly self: PlayerId | null;
  readonly role: StaffRole | null;
}

type TournamentOf = { readonly id: number; readonly storeId: number };

/** Returns what a caller's account is in a tournament; null if it only plays or watches, or the caller has none. */
async function accountRoleOf(db: Kysely<Tables>, caller: StaffCaller, { id, storeId }: TournamentOf): Promise<StaffRole | null> {
  return (await mayEditStore(db, caller, storeId)) ? 'organiser' : helpingRoleOf(db, caller, id);
}

const passRoleOf = ({ staffPass }: StaffCaller, { id }: Pick<TournamentOf, 'id'>): HelpingRole | null =>
  staffPass?.tournamentId === id ? staffPass.role : null;

/** Returns the role of a caller who works in a tournament; 403 for others, and for those whose role may not do `what`. */
export async function requireStaff(db: Kysely<Tables>, caller: StaffCaller, id: number, what?: StaffAction): Promise<StaffRole> {
  const tournament = await requireVisibleTournament(db, caller, id);
  const role = (await accountRoleOf(db, caller, tournament)) ?? passRoleOf(caller, tournament);
  if (role === null || (what && !mayDo(role, what))) throw new HttpError('forbidden');
  return role;
}

/** Returns the author of a caller's commands in a tournament; 403 if they neither work in it nor play. */
export async function senderOf(db: Kysely<Tables>, caller: StaffCaller, tournament: TournamentOf): Promise<Sender> {
  const player = await db.selectFrom('players').select('id').where('userId', '=', caller.userId).executeTakeFirst();
  const self = player?.id ?? null;
  const role = await accountRoleOf(db, caller, tournament);
  if (role === 'organiser') return { by: { role: caller.role === 'admin' ? 'admin' : 'staff' }, self, role };
  if (role !== null) return { by: { role }, self, role };
  const byPass = passRoleOf(caller, tournament);
  if (byPass !== null) return { by: { role: byPass, pass: true }, self, role: byPass };
  if (self === null) throw new HttpError('forbidden', 'Tu cuenta no tiene todavía un jugador: elige tu nombre de usuario en tu perfil.');
  return { by: { role: 'player', player: self }, self, role };
}

/** Returns the author of one command: judges and helpers may also play, and act as players where their role does not suffice. */
export function authorOf({ by, self }: Pick<Sender, 'by' | 'self'>, body: Command['body']): Author {
  if (self === null) return by;
  const player: Author = { role: 'player', player: self };
  // A report is always of the player's own match, even if they run the tournament.
  if (body.kind === 'report') return player;
  return !isAllowed({ by, body }) && isAllowed({ by: player, body }) ? player : by;
}
