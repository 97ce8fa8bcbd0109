import { type DemoDeckCard, deckOf, pickArchetype } from './decks';
import type { DemoPlayer } from './people';
import { type Random, randomOf } from './random';
import type { Appointment } from './schedule';
import { demoStores } from './stores';
import { type Meeting, playSwiss } from './swiss';

export interface DemoEntry {
  playerId: number;
  position: number | null;
  points: number | null;
  winRate: number | null;
  record: string | null;
  dropRound: string | null;
  deckName: string | null;
  /** Null if the player gave no list; empty if the player began a list without cards. */
  deck: DemoDeckCard[] | null;
}

/** Returns the players of a tournament: from the city, some from the country, and at large or online tournaments from anywhere. */
function visitors(appointment: Appointment, players: readonly DemoPlayer[], always: readonly number[], random: Random): DemoPlayer[] {
  const store = demoStores[appointment.store];
  const travel = { Internacional: 0.8, Online: 0.8, Regional: 0.25, Special: 0.12 }[appointment.category as string] ?? 0;
  const wish = (player: DemoPlayer): number => {
    if (always.includes(player.id)) return 1000;
    if (player.city === store?.city) return 1;
    return player.country === store?.country ? Math.max(0.3, travel) : travel;
  };
  return players
    .map((player) => ({ player, key: random.next() ** (1 / Math.max(1e-9, wish(player))) }))
    .filter(({ player }) => wish(player) > 0)
    .sort((a, b) => b.key - a.key)
    .slice(0, appointment.players)
    .map(({ player }) => player);
}

const noResult = { position: null, points: null, winRate: null, record: null, dropRound: null };

export function entriesOf(
  appointment: Appointment,
  players: readonly DemoPlayer[],
  strengths: ReadonlyMap<number, number>,
  always: readonly number[],
  random: Random,
): { entries: DemoEntry[]; meetings: Meeting[] } {
  const { status, category } = appointment;
  const present = visitors(appointment, players, always, random);
  const { standings, meetings } =
    status === 'finalizado'
      ? playSwiss(
          present.map(({ id }) => ({ playerId: id, strength: strengths.get(id) ?? 0 })),
          random,
        )
      : { standings: present.map(({ id }) => ({ playerId: id, ...noResult })), meetings: [] };

  const entries = standings.map((standing): DemoEntry => {
    const { playerId, position } = standing;
    // Most players keep the same deck.
    const archetype = pickArchetype(random.chance(0.5) ? randomOf(7000 + playerId) : random, appointment);
    const atTop = position !== null && position <= 4;
    const known = always.includes(playerId);
    // At a Prerelease the decks are built at the table and not written down.
    const share = category === 'Prerelease' ? 0 : status === 'inscripciones' ? 0.35 : status === 'desactivado' ? 0.2 : atTop ? 0.97 : 0.8;
    const cards = deckOf(archetype, appointment, atTop || known ? 3 : random.int(0, 3), random);
    const published = random.chance(share) || (known && category !== 'Prerelease');
    const named = published ? random.chance(0.96) || atTop || known : random.chance(category === 'Prerelease' ? 0 : 0.4);
    const name = random.chance(0.75) ? archetype.name : (archetype.name.split(' / ')[0] ?? archetype.name);
    return {
      ...standing,
      deckName: named ? name : null,
      deck: published ? cards : random.chance(0.2) ? [] : null,
    };
  });
  return { entries, meetings };
}
