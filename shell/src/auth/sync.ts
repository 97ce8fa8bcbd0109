import { createPlayerOfAccount, type OwnPlayer, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { isApiError, send } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { session } from '@mesa/runtime/session';
import { setFlag } from './flags';

const codeOf = (error: unknown) => (isApiError(error) ? error.code : null);

/** Sends the whole profile with the new username: the server could read an omitted field as cleared. */
async function rename(player: OwnPlayer, userId: string, username: string): Promise<void> {
  const { name, lastName, pokemonId, birthDate, useUsername, country, state, city, terms, optionalname, updatedAt } = player;
  await send(updatePlayer, {
    params: { userId },
    body: { username, name, lastName, pokemonId, birthDate, useUsername, country, state, city, terms, optionalname, updatedAt },
  });
}

async function syncPlayer(player: OwnPlayer | null, userId: string, username: string): Promise<void> {
  if (player?.username === username) return;
  try {
    if (player) await rename(player, userId, username);
    else await send(createPlayerOfAccount, { body: { userId, username } });
  } catch (error) {
    // These errors are final, and retrying at each visit would not change them. The user chooses another name in /perfil.
    if (!['username_taken', 'username_unclaimed', 'invalid', 'conflict'].includes(codeOf(error) ?? '')) throw error;
    console.debug('The username could not be taken', error);
  }
}

/** The writes this module makes. */
export const sends = [syncUser, updatePlayer, createPlayerOfAccount];

/** Registers the signed-in account with the server. Returns whether anything was sent. */
export async function syncAccount({ id, email, username }: AuthUser): Promise<boolean> {
  if (!email || !username) return false;
  try {
    // The response includes the player. A separate read of a missing player would log a 404 in the console.
    const { data } = await send(syncUser, { body: { email } }, { headers: { 'user-id': id } });
    await syncPlayer(data.player, id, username);
    if (session.getState().user?.id === id) setFlag('synced', true);
  } catch (error) {
    console.debug('The account could not be synced', error);
  }
  return true;
}
