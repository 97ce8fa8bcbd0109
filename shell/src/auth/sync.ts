import { createPlayerOfAccount, type OwnPlayer, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { isApiError, send } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { session } from '@mesa/runtime/session';
import { setFlag } from './flags';

const codeOf = (error: unknown) => (isApiError(error) ? error.code : null);

/** The whole profile goes back with the new username: a field left out could be taken for an emptied one. */
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
    // A name that cannot be had is an answer, which asking at every visit would not change: in /perfil the person chooses another.
    if (!['username_taken', 'username_unclaimed', 'invalid', 'conflict'].includes(codeOf(error) ?? '')) throw error;
    console.debug('The username could not be taken', error);
  }
}

/** The writes that this makes. */
export const sends = [syncUser, updatePlayer, createPlayerOfAccount];

/** Tells the server about the account that signed in. Says whether anything was sent. */
export async function syncAccount({ id, email, username }: AuthUser): Promise<boolean> {
  if (!email || !username) return false;
  try {
    // Its answer brings the player; asking for one that is not there would only fill the console with a 404.
    const { data } = await send(syncUser, { body: { email } }, { headers: { 'user-id': id } });
    await syncPlayer(data.player, id, username);
    if (session.getState().user?.id === id) setFlag('synced', true);
  } catch (error) {
    console.debug('The account could not be synced', error);
  }
  return true;
}
