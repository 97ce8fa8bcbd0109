import { eventKindOf } from '@mesa/contract/calls/play';
import { emptyEvent } from '@mesa/contract/play/model';
import { seasonOf } from '@mesa/contract/play/structure';
import { slug } from '@mesa/contract/rules/fold';
import { isAboveCup } from '@mesa/contract/rules/tournament';
import { matchesOf } from 'server/play/matches';
import { skeletonOf } from 'server/players/skeleton';
import { demoAccounts } from './accounts';
import { demoCards } from './cards';
import { addDays, earlier } from './days';
import { entriesOf } from './entries';
import { demoPlayers } from './people';
import { playedTournament } from './played';
import { randomOf } from './random';
import { type Appointment, schedule } from './schedule';
import { demoStores } from './stores';

const at = (day: string, time: string): string => `${day}T${time}:00.000Z`;

/** The player of the account `jugador`, and the tournaments of these stores at which she is always seen. */
const regular = { username: 'valecastro', stores: [0, 1] };

/** Two tournaments of less than two months ago still wait for the administrator to confirm them. */
const confirmedAfterDays = 60;

function prizeOf({ category }: Appointment): string | null {
  switch (category) {
    case 'Challenge':
      return '15 puntos de campeonato y sobres de premio';
    case 'Cup':
      return '50 puntos de campeonato, tapete y sobres';
    case 'Regional':
      return '200 puntos de campeonato y viaje al Internacional';
    case 'Internacional':
      return '500 puntos de campeonato y plaza al Mundial';
    case 'Prerelease':
    case 'Release':
      return 'Dos sobres por participante';
    case 'Special':
      return 'Caja de expansión';
    default:
      return null;
  }
}

function descriptionOf({ category, store, format }: Appointment): string | null {
  const place = demoStores[store]?.address ?? '';
  switch (category) {
    case 'Online':
      return 'Se juega en línea por rondas suizas. La sala se comparte una hora antes de empezar; ten tu lista cargada para entonces.';
    case 'Regional':
    case 'Internacional':
      return `Acreditación desde las 8:00.\nRondas suizas al mejor de tres, 50 minutos por ronda. Lista de baraja obligatoria antes de la primera ronda.\nLugar: ${place}.`;
    case 'Prerelease':
      return 'Cada quien arma una baraja de 40 cartas con los sobres de su caja. Cupos limitados.';
    case 'Amistoso':
      return format === 'Estándar' ? 'Entrada libre. Si es tu primera vez, te prestamos una baraja.' : `Formato ${format}. Entrada libre.`;
    default:
      return `Rondas suizas según la cantidad de jugadores. Registro hasta 15 minutos antes en ${place}.`;
  }
}

/** Led in the console: everyone can open its rounds and its screen. */
const isPlayed = ({ status, category }: Appointment): boolean => status === 'progreso' && category === 'Cup';

/** The whole community as rows of the database: the same for the same day on every machine. */
export function demoCommunity(today: string) {
  const players = demoPlayers(today);
  const random = randomOf(60);
  const strengths = new Map(players.map(({ id }) => [id, (random.next() + random.next() + random.next() - 1.5) * 2]));
  const regularId = players.find(({ username }) => username === regular.username)?.id ?? 0;
  strengths.set(regularId, 1.9);

  const stores = demoStores.map(({ website, admin: _, ...store }, index) => {
    const domain = `${slug(store.name)}.example`;
    const createdAt = at(addDays(today, index - 430), '15:20');
    return {
      id: index + 1,
      slug: slug(store.name),
      email: `hola@${domain}`,
      website: website ? `https://www.${domain}` : null,
      ...store,
      status: 1,
      createdAt,
      updatedAt: createdAt,
    };
  });

  // Stores without a demo account are run by one of their players.
  const storeAdmins = demoStores.flatMap(({ admin, city }, index) => {
    const account = demoAccounts.find(({ key }) => key === admin);
    const local = players.find((player) => player.city === city && player.userId?.startsWith('demo_'));
    const userIds = [account?.id, local?.userId].filter((userId) => typeof userId === 'string');
    return userIds.map((userId, place) => ({ storeId: index + 1, userId, founder: place === 0 }));
  });

  const users = [
    ...demoAccounts.filter(({ key }) => key !== 'nuevo').map(({ id, email, role }) => ({ userId: id, email: email as string, role: role as string })),
    ...players
      .filter(({ userId }) => userId?.startsWith('demo_'))
      .map(({ userId, id }) => ({ userId: userId ?? '', email: `jugador.${id}@correo.example`, role: 'member' })),
  ];

  const appointments = schedule(today).map((appointment, index) => {
    const always = regular.stores.includes(appointment.store) && appointment.status !== 'desactivado' ? [regularId] : [];
    return { appointment, id: index + 1, entries: entriesOf(appointment, players, strengths, always, randomOf(1000 + index)) };
  });

  const tournaments = appointments.map(({ appointment, id, entries }) => {
    const { store, players: _, ...rest } = appointment;
    const { country = '', state = '', city = '' } = demoStores[store] ?? {};
    const createdOn = earlier(addDays(rest.date, -24), addDays(today, -4));
    const over = rest.status === 'finalizado';
    const isConfirmed = over && isAboveCup(rest.category) && rest.date < addDays(today, -confirmedAfterDays);
    return {
      id,
      storeId: store + 1,
      ...rest,
      country,
      state,
      city,
      winnerId: over ? (entries.find(({ position }) => position === 1)?.playerId ?? null) : null,
      prize: prizeOf(appointment),
      description: descriptionOf(appointment),
      game: 'pokémon',
      numberPlayers: entries.length,
      played: isPlayed(appointment),
      confirmedAt: isConfirmed ? at(addDays(rest.date, 3), '18:20') : null,
      confirmedBy: isConfirmed ? 'local_admin' : null,
      createdAt: at(createdOn, '16:05'),
      updatedAt: over ? at(addDays(rest.date, 1), '01:40') : at(createdOn, '16:30'),
    };
  });

  const played = appointments
    .filter(({ appointment }) => isPlayed(appointment))
    .map(({ appointment: { category, date }, id, entries }) => {
      const { event, log } = playedTournament({
        tournamentId: id,
        kind: eventKindOf(category),
        season: seasonOf(date),
        begins: Date.parse(at(date, '15:00')),
        playerIds: entries.map(({ playerId }) => playerId),
        strengths,
        random: randomOf(5000 + id),
      });
      return { tournamentId: id, start: emptyEvent(event.kind, event.season), event, log };
    });
  const enrolled = appointments.flatMap(({ appointment, id, entries }) => entries.map((entry) => ({ ...entry, tournamentId: id, day: appointment.date })));
  const stamp = (day: string) => at(earlier(day, addDays(today, -1)), '12:00');

  const results = enrolled.map(({ deck: _, day, ...entry }, index) => ({
    id: index + 1,
    ...entry,
    deckIcon: null,
    createdAt: stamp(addDays(day, -2)),
    updatedAt: stamp(day),
  }));

  const decks = enrolled
    .filter(({ deck }) => deck)
    .map(({ tournamentId, playerId, day, deck }, index) => ({ id: index + 1, tournamentId, playerId, createdAt: stamp(day), updatedAt: stamp(day), deck }));

  const deckCards = decks.flatMap(({ id, deck }) => (deck ?? []).map((card) => ({ deckId: id, ...card })));

  const cards = demoCards.map((card) => ({
    ...card,
    pending: false,
    createdAt: at(addDays(today, -440), '14:00'),
    updatedAt: at(addDays(today, -440), '14:00'),
  }));

  const named = players.map((player) => ({ ...player, skeleton: skeletonOf(player.username) }));

  const play = played.map(({ tournamentId, start, log }) => ({
    tournamentId,
    code: 'MESA24',
    seq: log.length,
    lastId: log.at(-1)?.command.id ?? '',
    snapshotSeq: 0,
    snapshot: start,
    createdAt: at(today, '14:30'),
  }));
  const playLog = played.flatMap(({ tournamentId, log }) =>
    log.map((entry) => ({ tournamentId, seq: entry.seq, commandId: entry.command.id, hash: '', userId: 'demo', entry })),
  );
  const playLeases = played.map(({ tournamentId, event: { pen }, log }) => ({
    tournamentId,
    device: pen.device ?? '',
    heardAt: new Date(log.at(-1)?.received ?? 0).toISOString(),
    queued: [],
  }));
  const matches = played.flatMap(({ tournamentId, event }) => matchesOf(tournamentId, event));

  return {
    users,
    stores,
    storeAdmins,
    players: named,
    cards,
    tournaments,
    results,
    play,
    playLog,
    playLeases,
    matches,
    decks: decks.map(({ deck: _, ...row }) => row),
    deckCards,
  };
}

export type DemoCommunity = ReturnType<typeof demoCommunity>;
