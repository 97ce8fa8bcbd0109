// One function: each step uses the rows and the random numbers of the steps before.

import { eventKindOf } from '@mesa/contract/calls/play';
import { emptyEvent } from '@mesa/contract/play/model';
import { divisionOf, seasonOf } from '@mesa/contract/play/structure';
import { slug } from '@mesa/contract/rules/fold';
import { currenciesOf } from '@mesa/contract/rules/money';
import { isAboveCup } from '@mesa/contract/rules/tournament';
import { matchesOf } from 'server/play/matches';
import { resultsOf } from 'server/play/results-of';
import { skeletonOf } from 'server/players/skeleton';
import { demoAccounts } from './accounts';
import { demoCards } from './cards';
import { addDays, earlier } from './days';
import { archetypeOfDeck, archetypeRules } from './decks';
import { entriesOf } from './entries';
import { demoPlayers } from './people';
import { finishedTournament, playedTournament } from './played';
import { randomOf } from './random';
import { type Appointment, type Led, schedule } from './schedule';
import { demoSeasons } from './seasons';
import { demoStores } from './stores';
import { importedTournament, playersInFile } from './tom-file';

const at = (day: string, time: string): string => `${day}T${time}:00.000Z`;

/** The player of the account `jugador`, and the stores whose tournaments she always plays. */
const regular = { username: 'valecastro', stores: [0, 1] };

/** Two tournaments of the last two months still wait for the administrator's confirmation. */
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

/** The short codes of the tournaments that are played on the site. */
const codes: Record<Led, string> = { 'until-now': 'MESA24', 'to-the-end': 'CDPA22', 'from-tom': 'RETQ33' };

const noDay = { startTime: null, priceCents: null, currency: null, prizes: null };
const cupPriceCents = 2_500_000;
/** What surrounds the pairings of the Cup in progress. */
const dayOfCup = (country: string) => ({
  startTime: '10:00',
  priceCents: cupPriceCents,
  currency: currenciesOf(country)[0] ?? 'USD',
  prizes: '1: 18 sobres y el tapete\n2: 12 sobres\n3-4: 8 sobres\n5-8: 4 sobres',
});

/** The token of a trade link that is public on purpose. */
const demoTradeToken = 'cambios-de-vale';

/** Returns the whole community as database rows. The same day gives the same rows on every machine. */
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

  // Stores without a demo account are administered by one of their players.
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
    const id = index + 1;
    const { led, category, date } = appointment;
    const guests = led === 'from-tom' ? playersInFile(date, players) : players;
    const { entries, meetings } = entriesOf(appointment, guests, strengths, led === 'from-tom' ? [] : always, randomOf(1000 + index));
    if (!led) return { appointment, id, entries, meetings, played: null };
    const [kind, season] = [eventKindOf(category), seasonOf(date)];
    const meeting = {
      tournamentId: id,
      kind,
      season,
      begins: Date.parse(at(date, '15:00')),
      playerIds: entries.map(({ playerId }) => playerId),
      strengths,
      random: randomOf(5000 + id),
    };
    const { event, log, tomFile } = {
      'until-now': () => ({ ...playedTournament(meeting), tomFile: null }),
      'to-the-end': () => ({ ...finishedTournament(meeting), tomFile: null }),
      'from-tom': () => importedTournament(id, season, date, players),
    }[led]();
    const results = resultsOf(event);
    const played = { tournamentId: id, code: codes[led], start: emptyEvent(kind, season), event, log, tomFile, day: date };
    return { appointment, id, meetings: [], entries: entries.map((entry) => ({ ...entry, ...results.get(entry.playerId) })), played };
  });
  const played = appointments.flatMap((one) => one.played ?? []);

  const tournaments = appointments.map(({ appointment, id, entries, played }) => {
    const { store, players: _, led, ...rest } = appointment;
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
      ...(led === 'until-now' ? dayOfCup(country) : noDay),
      description: descriptionOf(appointment),
      game: 'pokémon',
      numberPlayers: entries.length,
      played: played !== null,
      confirmedAt: isConfirmed ? at(addDays(rest.date, 3), '18:20') : null,
      confirmedBy: isConfirmed ? 'local_admin' : null,
      createdAt: at(createdOn, '16:05'),
      updatedAt: over ? at(addDays(rest.date, 1), '01:40') : at(createdOn, '16:30'),
    };
  });

  const birthYears = new Map(players.map(({ id, birthDate }) => [id, birthDate === null ? null : Number(birthDate.slice(0, 4))]));
  const enrolled = appointments.flatMap(({ appointment: { date, status }, id, entries }) =>
    entries.map((entry) => {
      const division = status === 'finalizado' ? divisionOf(birthYears.get(entry.playerId) ?? null, seasonOf(date)) : null;
      return { division, ...entry, tournamentId: id, day: date };
    }),
  );
  const cup = appointments.find(({ appointment }) => appointment.led === 'until-now');
  const cupId = cup?.id ?? 0;
  const cupDay = cup?.appointment.date ?? today;
  const inCup = (cup?.entries ?? []).map(({ playerId }) => playerId);
  const judge = players.find(({ id, userId }) => userId?.startsWith('demo_') && !inCup.includes(id))?.userId ?? '';
  const tournamentStaff = [{ tournamentId: cupId, userId: judge, role: 'judge' as const }];
  const tournamentPayments = inCup.slice(0, 20).map((playerId, index) => ({
    tournamentId: cupId,
    playerId,
    method: index % 3 === 2 ? ('transfer' as const) : ('cash' as const),
    priceCents: cupPriceCents,
    currency: tournaments.find(({ id }) => id === cupId)?.currency ?? '',
    takenBy: 'local_organizador',
    paidAt: at(cupDay, '14:40'),
  }));
  const given = { tournamentId: cupId, severity: 'minor' as const, opponentInformed: true, judge };
  const slow = { penalty: 'caution' as const, infraction: 'pace' as const, round: 1, note: 'Turnos lentos.', givenAt: at(cupDay, '15:32') };
  const late = { penalty: 'warning' as const, infraction: 'tardiness' as const, round: 2, note: 'Llegó cuatro minutos tarde.', givenAt: at(cupDay, '16:24') };
  const tournamentPenalties = [
    { playerId: regularId, ...given, ...slow },
    { playerId: inCup.find((id) => id !== regularId) ?? regularId, ...given, ...late },
  ];
  const hasAccount = new Set(players.filter(({ userId }) => userId !== null).map(({ id }) => id));
  const passes = inCup
    .filter((playerId) => !hasAccount.has(playerId))
    .slice(0, 6)
    .map((playerId, index) => ({
      tournamentId: cupId,
      playerId,
      // No secret has this hash: the organiser gives another pass to try one.
      hash: `demo-${index + 1}`,
      issuedBy: 'local_organizador',
      issuedAt: at(cupDay, '14:45'),
      usedSince: index < 4 ? at(cupDay, `14:5${index}`) : null,
    }));
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
    .map(({ tournamentId, playerId, day, deck }, index) => ({
      id: index + 1,
      tournamentId,
      playerId,
      archetypeId: archetypeOfDeck(deck ?? []),
      createdAt: stamp(day),
      updatedAt: stamp(day),
      deck,
    }));

  const deckCards = decks.flatMap(({ id, deck }) => (deck ?? []).map((card) => ({ deckId: id, ...card })));

  // Her latest deck, and one that she has not finished.
  const regularDeck = decks.filter(({ playerId, deck }) => playerId === regularId && deck).at(-1)?.deck ?? [];
  const ownDeckOf = (id: number, name: string, days: number) => ({
    id,
    userId: players.find((player) => player.id === regularId)?.userId ?? '',
    name,
    format: 'Estándar' as const,
    createdAt: stamp(addDays(today, -days)),
    updatedAt: stamp(addDays(today, -days)),
  });
  const ownDecks = [ownDeckOf(1, 'Para la próxima Copa', 6), ownDeckOf(2, 'Idea sin terminar', 2)];
  const ownDeckCards = [
    ...regularDeck.map((card) => ({ deckId: 1, ...card })),
    ...regularDeck.slice(0, 4).map((card) => ({ deckId: 2, ...card, favourite: false })),
  ];
  const regularUser = players.find(({ id }) => id === regularId)?.userId ?? '';
  const usual = { finish: 'normal' as const, language: 'es' as const, condition: 'NM' as const };
  const cardCopies = regularDeck.slice(4, 10).map(({ cardId }, index) => ({
    userId: regularUser,
    cardId,
    list: index < 4 ? ('trade' as const) : ('want' as const),
    ...usual,
    quantity: 1 + (index % 3),
  }));
  const tradeLinks = [{ userId: regularUser, token: demoTradeToken, withWants: true, nearby: true, createdAt: stamp(addDays(today, -3)), expiresAt: null }];
  const listOf = (list: readonly { cardId: number; quantity: number }[]) => ({
    cardIds: list.map(({ cardId }) => cardId),
    quantities: list.map(({ quantity }) => quantity),
  });
  // The version before has one copy less of the first card.
  const before = regularDeck.map((card, index) => (index === 0 ? { ...card, quantity: card.quantity - 1 } : card)).filter(({ quantity }) => quantity > 0);
  const ownDeckVersions = [
    { id: 1, deckId: 1, savedAt: stamp(addDays(today, -9)), ...listOf(before) },
    { id: 2, deckId: 1, savedAt: stamp(addDays(today, -6)), ...listOf(regularDeck) },
    { id: 3, deckId: 2, savedAt: stamp(addDays(today, -2)), ...listOf(regularDeck.slice(0, 4)) },
  ];

  const cards = demoCards.map((card) => ({
    ...card,
    pending: false,
    createdAt: at(addDays(today, -440), '14:00'),
    updatedAt: at(addDays(today, -440), '14:00'),
  }));

  const named = players.map((player) => ({ ...player, skeleton: skeletonOf(player.username) }));

  const play = played.map(({ tournamentId, code, start, log, day }) => ({
    tournamentId,
    code,
    seq: log.length,
    lastId: log.at(-1)?.command.id ?? '',
    snapshotSeq: 0,
    snapshot: start,
    createdAt: at(day, '14:30'),
  }));
  const tomFiles = played.flatMap(({ tomFile }) => tomFile ?? []);
  const playLog = played.flatMap(({ tournamentId, log }) =>
    log.map((entry) => ({ tournamentId, seq: entry.seq, commandId: entry.command.id, hash: '', userId: 'demo', entry })),
  );
  const playLeases = played.flatMap(({ tournamentId, event: { pen }, log }) =>
    pen.device === null ? [] : [{ tournamentId, device: pen.device, heardAt: new Date(log.at(-1)?.received ?? 0).toISOString(), queued: [] }],
  );
  const matches = [
    ...played.flatMap(({ tournamentId, event }) => matchesOf(tournamentId, event)),
    // The other tournaments have imported rounds, from which the meta counts match-ups.
    ...appointments.flatMap(({ id, appointment: { date }, meetings }) =>
      meetings.map(({ round, ...meeting }, index) => ({
        ...{ tournamentId: id, round: `swiss-${round}`, number: round, phase: 'swiss' as const, pod: 'all', division: null },
        ...{ ...meeting, tableNumber: meeting.player2 === null ? 0 : index + 1, publishedAt: at(date, '15:00') },
      })),
    ),
  ];

  return {
    users,
    stores,
    storeAdmins,
    players: named,
    cards,
    tournaments,
    results,
    tournamentStaff,
    tournamentPayments,
    tournamentPenalties,
    passes,
    play,
    playLog,
    playLeases,
    tomFiles,
    matches,
    archetypes: archetypeRules.map((rule) => ({ ...rule, createdAt: at(addDays(today, -400), '14:00'), updatedAt: at(addDays(today, -400), '14:00') })),
    decks: decks.map(({ deck: _, ...row }) => row),
    deckCards,
    ownDecks,
    ownDeckCards,
    ownDeckVersions,
    cardCopies,
    tradeLinks,
    ...demoSeasons(today),
  };
}

export type DemoCommunity = ReturnType<typeof demoCommunity>;
