import { endPass, issuePasses, listPasses } from '@mesa/contract/calls/passes';
import type { Result } from '@mesa/contract/endpoint';
import type { PlayerId } from '@mesa/contract/play/model';
import { query, useQuery, useWrite } from '@mesa/runtime/query';

/** The secrets that this device was given while the page is open: the server cannot repeat them. By the pass's tournament, player and time. */
const secrets = new Map<string, string>();
const keyOf = (id: number, player: PlayerId, issuedAt: string) => `${id}/${player}/${issuedAt}`;

/** Milliseconds between requests while passes are shown: a phone can open one at any time. */
const pollEvery = 15_000;

/** Returns the query of a tournament's passes. */
export const passesQuery = (id: number) => ({ ...query(listPasses, { params: { id } }), refetchInterval: pollEvery, refetchOnMount: 'always' as const });

/** Returns the address that opens a pass. Servers never see what follows the #. */
export const passLink = (secret: string): string => `${location.origin}/pase#${secret}`;

/** Reads, gives and ends the passes of a tournament. */
export function usePasses(id: number) {
  const shows = ({ status, passes }: Result<typeof endPass>) => ({ query: query(listPasses, { params: { id } }), data: { status, passes } });
  const issuing = useWrite(issuePasses, { shows });
  const ending = useWrite(endPass, { shows });
  const passes = useQuery(passesQuery(id));
  const passOf = (player: PlayerId) => passes.data?.passes.find(({ playerId }) => playerId === player);
  return {
    passes,
    passOf,
    /** Returns the secret of a player's pass, if this page gave it. */
    secretOf(player: PlayerId): string | undefined {
      const pass = passOf(player);
      return pass && secrets.get(keyOf(id, player, pass.issuedAt));
    },
    /** Gives new passes, which end those before. Returns their secrets. */
    async issue(players: readonly PlayerId[]) {
      const made = await issuing.write({ params: { id }, body: { playerIds: [...players] } });
      for (const { playerId, secret } of made.secrets) {
        const pass = made.passes.find((one) => one.playerId === playerId);
        if (pass) secrets.set(keyOf(id, playerId, pass.issuedAt), secret);
      }
      return made.secrets;
    },
    end: (player: PlayerId) => ending.write({ params: { id }, body: { playerId: player } }),
    /** The players whose passes are being given or ended. */
    busy: issuing.input?.body.playerIds ?? (ending.input ? [ending.input.body.playerId] : []),
  };
}
