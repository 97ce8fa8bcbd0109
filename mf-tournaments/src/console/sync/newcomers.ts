import type { Person } from '@mesa/contract/calls/play';
import { isApiError } from '@mesa/runtime/api';
import type { Newcomer, Replica } from './replica';
import { type About, type Api, newId, type Wish } from './sync-state';

interface Tools {
  api: Pick<Api, 'reserve' | 'create'>;
  device: string;
  replica(): Replica | null;
  update(make: (replica: Replica) => Replica): Promise<void>;
}

const noIdsLeft = 'A este dispositivo no le quedan números para personas nuevas: los reserva cuando hay red. Inscribe a quien ya jugó en la tienda.';

/**
 * Returns the replica with a newcomer's id taken and their name stored, and the wishes with that id; without the newcomer whose question is answered.
 * Returns the reason if no id is left.
 */
export function begin(replica: Replica, bodies: readonly Wish[], { newcomer, settles }: About): { replica: Replica; bodies: readonly Wish[] } | string {
  const { reserved = [], newcomers = [] } = replica;
  const others = newcomers.filter(({ id }) => id !== settles);
  if (!newcomer) return { replica: { ...replica, newcomers: others }, bodies };
  const block = reserved.find(({ next, end }) => next < end);
  if (!block) return noIdsLeft;
  const { next: id, device } = block;
  // Without a username, so that no signed-in player is taken for them.
  const person: Person = { id, name: newcomer.name, username: '', division: 'masters', noYear: true };
  return {
    replica: {
      ...replica,
      reserved: reserved.map((one) => (one === block ? { ...block, next: id + 1 } : one)),
      newcomers: [...others, { id, device, ...newcomer }],
      people: { ...replica.people, [id]: person },
    },
    bodies: bodies.map((body) => ('player' in body && body.player === newId ? { ...body, player: id } : body)),
  };
}

const lastIdOf = ({ reserved = [] }: Replica, device: string): number =>
  Math.max(0, ...reserved.flatMap((block) => (block.device === device ? [block.end - 1] : [])));

/** Reserves a block of ids for this device, also after a lost answer only one. */
export async function reserveIds({ api, device, replica, update }: Tools): Promise<void> {
  const known = replica();
  if (!known) return;
  const { blocks } = await api.reserve({ device, lastId: lastIdOf(known, device) });
  await update((now) => {
    const last = lastIdOf(now, device);
    const added = blocks.flatMap(({ firstId, size }) => (firstId > last ? [{ device, next: firstId, end: firstId + size }] : []));
    return { ...now, reserved: [...(now.reserved ?? []), ...added] };
  });
}

interface Created {
  person: Person | null;
  outcome: Newcomer['outcome'] | null;
}

async function createPlayer(api: Tools['api'], { id, device, name, pokemonId }: Newcomer): Promise<Created> {
  const body = { device, playerId: id, ...(pokemonId === undefined ? {} : { pokemonId }) };
  try {
    const { person, same } = await api.create({ ...body, name });
    return { person, outcome: same && { kind: 'same', player: same } };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message } = error;
    if (code === 'rule_violation' || code === 'conflict') return { person: null, outcome: { kind: 'refused', message } };
    if (code !== 'invalid') throw error;
    // The device checks names by the server's rule, except for the names of the site. The player is created even with such a name.
    const { person } = await api.create({ ...body, name: `Jugador ${id}` });
    return { person, outcome: { kind: 'renamed', name: person.name, message } };
  }
}

/** Creates the players whose names wait, in order. Rejects if the server cannot be reached; then the rest waits on. */
export async function sendNames({ api, replica, update }: Tools): Promise<void> {
  const next = () => replica()?.newcomers?.find(({ outcome }) => outcome === undefined);
  for (let newcomer = next(); newcomer; newcomer = next()) {
    const { id } = newcomer;
    const { person, outcome } = await createPlayer(api, newcomer);
    await update((now) => ({
      ...now,
      people: person ? { ...now.people, [id]: person } : now.people,
      newcomers: (now.newcomers ?? []).flatMap((one) => (one.id !== id ? [one] : outcome ? [{ ...one, outcome }] : [])),
    }));
  }
}
