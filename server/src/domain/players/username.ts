import { fold } from '@mesa/contract/rules/fold';
import { usernameFault } from '@mesa/contract/rules/username';
import type { Kysely } from 'kysely';
import type { Caller } from '../../kernel/callers';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { hasUsername } from './players';
import { skeletonOf } from './skeleton';

const siteName = 'mesaabierta';
const reservedNames = [
  ...['admin', 'administrador', 'administradora', 'administracion', 'administrator', 'moderador', 'moderadora', 'moderacion', 'moderator'],
  ...['soporte', 'support', 'ayuda', 'contacto', 'seguridad', 'sistema', 'system', 'root', 'staff', 'equipo', 'oficial', 'official'],
  ...['webmaster', 'postmaster'],
  // Deleted accounts are called retirado-7.
  'retirado',
];

const bareOf = (username: string): string => skeletonOf(fold(username).replace(/[^\p{L}\p{N}]/gu, ''));
const bareSiteName = bareOf(siteName);
const bareReserved = new Set(reservedNames.map(bareOf));

/** Returns whether a name claims to speak for the site, ignoring symbols and digits. */
function isReserved(username: string): boolean {
  const undressed = username.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '');
  return bareOf(username).includes(bareSiteName) || bareReserved.has(bareOf(username)) || bareReserved.has(bareOf(undressed));
}

const invalidUsername = (message: string): HttpError => new HttpError('invalid', message, { issues: [{ path: 'username', message }] });

/** Refuses (400) an invalid name, and the site's names except to its administrator. */
export function requireValidUsername({ role }: Pick<Caller, 'role'>, username: string): void {
  const fault = usernameFault(username);
  if (fault) throw invalidUsername(fault);
  if (role !== 'admin' && isReserved(username)) throw invalidUsername('Ese nombre de usuario está reservado para el sitio. Elige otro.');
}

/** Returns why a username is taken: it exists, or looks like an existing one. */
export async function usernameTaken(db: Kysely<Tables>, username: string, playerId = 0): Promise<HttpError | null> {
  const others = db.selectFrom('players').select('username').where('id', '<>', playerId);
  if (await others.where(hasUsername(username)).executeTakeFirst()) return new HttpError('username_taken', 'Ese nombre de usuario ya es de otro jugador.');
  const similar = await others.where('skeleton', '=', skeletonOf(username)).executeTakeFirst();
  if (!similar) return null;
  return new HttpError('username_taken', `Ese nombre se confunde con «${similar.username}», que ya existe. Elige uno que se distinga a simple vista.`);
}
