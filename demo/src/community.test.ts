import { createHash } from 'node:crypto';
import { fold } from '@mesa/contract/play/apply';
import { openReports } from '@mesa/contract/play/reports';
import { deckViolations, totalCards } from '@mesa/contract/rules/deck';
import { judgeDeck } from '@mesa/contract/rules/legality';
import { enoughGames } from '@mesa/contract/rules/meta';
import { priceIssue } from '@mesa/contract/rules/money';
import { readPrizes } from '@mesa/contract/rules/prizes';
import { resultFault } from '@mesa/contract/rules/rounds';
import { formats, isAboveCup, tournamentStatuses } from '@mesa/contract/rules/tournament';
import { comparePlaces } from '@mesa/contract/tom/compare';
import { readTom } from '@mesa/contract/tom/read';
import { dayOf } from '@mesa/contract/tom/time';
import { locations } from 'server/locations/locations';
import { requireValidUsername } from 'server/players/username';
import { demoAccounts } from './accounts';
import { archetypes } from './archetypes';
import { demoCommunity } from './community';
import { addDays } from './days';
import { cardId } from './decks';
import { expansions } from './expansions';

const today = '2025-11-21';
const community = demoCommunity(today);
const cards = new Map(community.cards.map((card) => [card.id, card]));
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const deckLists = community.decks.map(({ id, tournamentId, playerId }) => ({
  tournamentId,
  playerId,
  cards: community.deckCards.filter(({ deckId }) => deckId === id).map(({ cardId: card, ...rest }) => ({ ...rest, ...known(card) })),
}));
const filledDecks = deckLists.filter((deck) => deck.cards.length > 0);

function known(id: number) {
  const card = cards.get(id);
  if (!card) throw new Error(`A deck names card ${id}, which is not there`);
  return card;
}

describe('the demo community', () => {
  test('has a season of all stores with a year of tournaments', () => {
    const [league] = community.seasons;
    const stores = new Set(community.seasonStores.filter(({ seasonId }) => seasonId === league?.id).map(({ storeId }) => storeId));
    const events = community.tournaments.filter(
      ({ status, date, storeId }) => status === 'finalizado' && stores.has(storeId) && date >= (league?.startsOn ?? '') && date <= (league?.endsOn ?? ''),
    );
    expect(events.length).toBeGreaterThanOrEqual(39);
  });

  test('is the same for the same day, and moves with the day', () => {
    expect(hashOf(demoCommunity(today))).toBe(hashOf(community));
    expect(demoCommunity('2026-02-03').tournaments.some(({ date }) => date === '2026-02-03')).toBe(true);
  });

  test('is as large as a lively place', () => {
    expect(community.stores.length).toBeGreaterThanOrEqual(12);
    expect(new Set(community.stores.map(({ country }) => country)).size).toBeGreaterThanOrEqual(6);
    expect(community.tournaments).toHaveLength(50);
    expect(community.players).toHaveLength(200);
    expect(community.cards.length).toBeGreaterThan(300);
    expect(archetypes.length).toBeGreaterThanOrEqual(12);
  });

  test('has cards of every listed expansion, basic energies and promos', () => {
    const codes = new Set(community.cards.map(({ expansionCode }) => expansionCode));
    for (const { code } of expansions) expect(codes).toContain(code);
    expect(codes).toContain('SVE');
    expect(codes).toContain('SVP');
    expect(new Set(community.cards.map(({ category }) => category))).toEqual(new Set(['Pokémon', 'Entrenador', 'Energía', 'Herramienta']));
    expect(new Set(community.cards.map(({ expansionCode, printNumber }) => `${expansionCode} ${printNumber}`)).size).toBe(community.cards.length);
  });

  test('names the lists of most archetypes by the cards that their decks share, and leaves some unnamed', () => {
    for (const { requires } of community.archetypes) for (const name of requires) expect(community.cards.map((card) => card.name)).toContain(name);
    const namedDecks = community.decks.filter(({ archetypeId }) => archetypeId !== null);
    expect(new Set(namedDecks.map(({ archetypeId }) => archetypeId)).size).toBe(community.archetypes.length);
    expect(namedDecks.length).toBeGreaterThan(0.8 * filledDecks.length);
    expect(namedDecks.length).toBeLessThan(filledDecks.length);
  });

  test('has the matches behind its players’ records, enough to compare archetypes', () => {
    const won = new Map<string, number>();
    const count = (tournamentId: number, playerId: number | null | undefined) =>
      won.set(`${tournamentId} ${playerId}`, (won.get(`${tournamentId} ${playerId}`) ?? 0) + 1);
    for (const { tournamentId, player1, player2, outcome } of community.matches) {
      if (outcome === 'player1' || outcome === 'bye') count(tournamentId, player1);
      if (outcome === 'player2') count(tournamentId, player2);
    }
    const over = new Set(community.tournaments.filter(({ status, played }) => status === 'finalizado' && !played).map(({ id }) => id));
    const recorded = community.results.filter(({ tournamentId }) => over.has(tournamentId));
    expect(recorded.length).toBeGreaterThan(400);
    for (const { tournamentId, playerId, record } of recorded)
      expect([tournamentId, playerId, won.get(`${tournamentId} ${playerId}`) ?? 0]).toEqual([tournamentId, playerId, Number(record?.split('-')[0])]);

    const archetypeOf = new Map(community.decks.map(({ tournamentId, playerId, archetypeId }) => [`${tournamentId} ${playerId}`, archetypeId]));
    const pairs = new Map<string, number>();
    for (const { tournamentId, player1, player2 } of community.matches) {
      const pair = [player1, player2].map((player) => archetypeOf.get(`${tournamentId} ${player}`) ?? null).sort();
      if (pair.every(Boolean) && pair[0] !== pair[1]) pairs.set(pair.join(), (pairs.get(pair.join()) ?? 0) + 1);
    }
    expect([...pairs.values()].filter((games) => games >= enoughGames).length).toBeGreaterThan(2);
  });

  test('lives in places that the forms offer', () => {
    const places = new Set(locations().map(({ country, state, city }) => `${country}/${state}/${city}`));
    for (const { country, state, city } of [...community.stores, ...community.tournaments, ...community.players])
      expect(places).toContain(`${country}/${state}/${city}`);
  });

  test('has only addresses that end in .example', () => {
    const emails = [...community.stores.map(({ email }) => email), ...community.users.map(({ email }) => email)];
    for (const email of emails) expect(email).toMatch(/^[\w.-]+@[\w.-]+\.example$/);
    for (const { website } of community.stores) expect(website ?? 'https://www.x.example').toMatch(/^https:\/\/www\.[\w.-]+\.example$/);
  });

  test('gives every player a valid username that differs from all others', () => {
    expect(new Set(community.players.map(({ skeleton }) => skeleton)).size).toBe(community.players.length);
    for (const { username } of community.players) expect(() => requireValidUsername({ role: 'member' }, username)).not.toThrow();
    for (const { username } of community.players) expect(username).toMatch(/^[^/\\?#%\s]{3,40}$/);
  });
});

describe('its tournaments', () => {
  const resultsOf = (id: number) => community.results.filter(({ tournamentId }) => tournamentId === id);

  test('have every status and format, on days that fit', () => {
    expect(new Set(community.tournaments.map(({ status }) => status))).toEqual(new Set(tournamentStatuses));
    expect(new Set(community.tournaments.map(({ format }) => format))).toEqual(new Set(formats));
    for (const { status, date } of community.tournaments) {
      if (status === 'finalizado') expect(date < today && date > addDays(today, -370)).toBe(true);
      if (status === 'inscripciones') expect(date > today).toBe(true);
      if (status === 'progreso') expect(date === today || date === addDays(today, -1)).toBe(true);
    }
  });

  test('count their players correctly', () => {
    for (const { id, numberPlayers } of community.tournaments) expect(resultsOf(id)).toHaveLength(numberPlayers);
  });

  test('have an enrolled, first-placed winner if finished, and none otherwise', () => {
    for (const { id, status, winnerId } of community.tournaments) {
      const first = resultsOf(id).find(({ position }) => position === 1);
      expect(winnerId).toBe(status === 'finalizado' ? first?.playerId : null);
      if (status === 'finalizado') expect(first).toBeDefined();
      else expect(resultsOf(id).every(({ position, points, record }) => position === null && points === null && record === null)).toBe(true);
    }
  });

  test('count, except two that wait for the administrator', () => {
    const aboveCup = community.tournaments.filter(({ category, status }) => isAboveCup(category) && status === 'finalizado');
    expect(aboveCup.filter(({ confirmedAt }) => confirmedAt === null)).toHaveLength(2);
    for (const category of ['Special', 'Regional', 'Internacional'])
      expect(aboveCup.some((one) => one.category === category && one.confirmedAt && one.confirmedBy === 'local_admin')).toBe(true);
    for (const { category, confirmedAt } of community.tournaments) if (!isAboveCup(category)) expect(confirmedAt).toBeNull();
  });

  test('have consistent records, points and positions', () => {
    const withCut = community.matches.find(({ phase }) => phase === 'cut')?.tournamentId;
    for (const { id } of community.tournaments.filter(({ status }) => status === 'finalizado')) {
      const results = resultsOf(id).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
      expect(results.map(({ position }) => position)).toEqual(results.map((_, i) => i + 1));
      for (const [i, { record, points, winRate }] of results.entries()) {
        const [wins = 0, losses = 0, draws = 0] = record?.split('-').map(Number) ?? [];
        expect(points).toBe(3 * wins + draws);
        expect(resultFault({ points, record })).toBeNull();
        expect(winRate).toBeCloseTo((100 * wins) / (wins + losses + draws), 1);
        // A cut orders its players by the matches they won against each other.
        if (id !== withCut) expect(points).toBeLessThanOrEqual(results[i - 1]?.points ?? 100);
      }
    }
  });
});

describe('its tournaments that are played here', () => {
  const led = (code: string) => {
    const play = community.play.find((row) => row.code === code);
    if (!play) throw new Error(code);
    const { tournamentId, snapshot, seq, lastId } = play;
    const log = community.playLog.filter((row) => row.tournamentId === tournamentId);
    expect([log.length, log.at(-1)?.commandId]).toEqual([seq, lastId]);
    const event = fold(
      snapshot,
      log.map(({ entry }) => entry),
    );
    const results = community.results.filter((row) => row.tournamentId === tournamentId);
    expect(event.entries.map(({ player }) => player).sort()).toEqual(results.map(({ playerId }) => playerId).sort());
    const matches = community.matches.filter((row) => row.tournamentId === tournamentId);
    expect(matches).toHaveLength(event.pods.flatMap(({ played }) => played.flatMap((round) => round.matches)).length);
    const tournament = community.tournaments.find(({ id }) => id === tournamentId);
    return { event, results, tournament, tomFile: community.tomFiles.find((row) => row.tournamentId === tournamentId) };
  };

  test('are three tournaments', () => {
    expect(community.tournaments.filter(({ played }) => played).map(({ status }) => status)).toEqual(['finalizado', 'finalizado', 'progreso']);
    expect(community.play).toHaveLength(3);
  });

  test('one is in round 3 of 24 players: two have left, one table has conflicting reports', () => {
    const { event, tournament } = led('MESA24');
    expect(tournament).toMatchObject({ status: 'progreso', numberPlayers: 24 });
    expect(event.entries.filter(({ dropped }) => dropped)).toHaveLength(2);
    const [pod] = event.pods;
    expect(pod?.played).toHaveLength(3);
    expect(pod?.played.at(-1)?.matches.some(({ outcome }) => outcome === 'open')).toBe(true);
    expect(openReports(event)).toMatchObject({ agreed: [], disputed: [expect.anything()] });
  });

  test('one was played to its final, whose winner won the tournament', () => {
    const { event, results, tournament } = led('CDPA22');
    const [pod] = event.pods;
    expect(tournament).toMatchObject({ status: 'finalizado', numberPlayers: 32 });
    expect(pod?.played.map(({ phase }) => phase)).toEqual([...Array(5).fill('swiss'), ...Array(3).fill('cut')]);
    const [final] = pod?.played.at(-1)?.matches ?? [];
    const winner = final?.outcome === 'player1' ? final.player1 : final?.player2;
    expect([tournament?.winnerId, results.find(({ position }) => position === 1)?.playerId]).toEqual([winner, winner]);
    expect(results.filter(({ dropRound }) => dropRound !== null)).toHaveLength(1);
  });

  test('one was imported from a TOM file of its own day, and the rules give the same places', () => {
    const { event, results, tournament, tomFile } = led('RETQ33');
    const { file } = readTom(tomFile?.text ?? '');
    expect(dayOf(file?.data.startdate ?? '')).toBe(tournament?.date);
    expect(tournament).toMatchObject({ status: 'finalizado', numberPlayers: 11 });
    expect(file && comparePlaces(file, event, (userId) => tomFile?.players[userId] ?? 0)).toEqual([{ division: 'masters', places: 11, differing: [] }]);
    expect(results.map(({ position }) => position).sort((one, other) => Number(one) - Number(other))).toEqual(file?.players.map((_, at) => at + 1));
  });
});

describe('its decks', () => {
  test('hold 60 cards and obey the rules', () => {
    expect(filledDecks.length).toBeGreaterThan(400);
    for (const deck of filledDecks) {
      expect(totalCards(deck.cards)).toBe(60);
      expect(deckViolations(deck.cards)).toEqual([]);
    }
  });

  test.each(['2025-11-21', '2026-11-24'])('are legal in Estándar on the day of their tournament, as of %s', (day) => {
    const { tournaments, decks, deckCards, cards: rows } = demoCommunity(day);
    const cardOf = new Map(rows.map((card) => [card.id, card]));
    const reprintsOf = (card: (typeof rows)[number]) =>
      rows
        .filter(({ id, nameEn }) => id !== card.id && nameEn === card.nameEn)
        .map((one) => ({ print: `${one.expansionCode} ${one.printNumber}`, mark: one.letterExpansion, releaseDate: null }));
    const cardsOf = new Map<number, typeof deckCards>();
    for (const card of deckCards) cardsOf.set(card.deckId, [...(cardsOf.get(card.deckId) ?? []), card]);
    const broken: string[] = [];
    for (const { id, date, category } of tournaments.filter(({ format }) => format === 'Estándar'))
      for (const deck of decks.filter(({ tournamentId }) => tournamentId === id)) {
        const judged = (cardsOf.get(deck.id) ?? []).map(({ cardId: of, quantity }) => {
          const card = cardOf.get(of) as (typeof rows)[number];
          return {
            ...card,
            print: `${card.expansionCode} ${card.printNumber}`,
            mark: card.letterExpansion,
            releaseDate: null,
            quantity,
            reprints: reprintsOf(card),
          };
        });
        if (judged.length > 0) broken.push(...judgeDeck(judged, { format: 'Estándar', date, category }).map(({ message }) => `${date}: ${message}`));
      }
    expect([...new Set(broken)]).toEqual([]);
  });

  test('differ from player to player, and some are empty', () => {
    expect(new Set(filledDecks.map(({ cards: list }) => hashOf(list.map(({ id, quantity }) => [id, quantity])))).size).toBeGreaterThan(60);
    expect(deckLists.some((deck) => deck.cards.length === 0)).toBe(true);
    expect(community.results.length).toBeGreaterThan(community.decks.length);
  });

  test('are stored with the cards they name', () => {
    for (const { list } of archetypes) {
      for (const line of list.trim().split('\n')) {
        const [, name = '', print = ''] = /^\s*\d+ (.+) (\S+ \S+)$/.exec(line) ?? [];
        expect([print, known(cardId(print)).nameEn]).toEqual([print, name]);
      }
    }
  });

  test('show favourites with icons, three at most', () => {
    for (const { cards: list } of filledDecks) expect(list.filter(({ favourite }) => favourite).length).toBeLessThanOrEqual(3);
    expect(filledDecks.some(({ cards: list }) => list.filter(({ favourite, iconcard }) => favourite && iconcard).length === 3)).toBe(true);
  });
});

describe('its demo accounts', () => {
  const playerOf = (key: string) => community.players.find(({ userId }) => userId === demoAccounts.find((account) => account.key === key)?.id);
  const storesOf = (key: string) => community.storeAdmins.filter(({ userId }) => userId === demoAccounts.find((account) => account.key === key)?.id);

  test('administer two stores, one store and none', () => {
    expect(storesOf('organizador')).toHaveLength(2);
    expect(storesOf('tienda')).toHaveLength(1);
    expect(storesOf('jugador')).toHaveLength(0);
    for (const { id } of community.stores) expect(community.storeAdmins.some(({ storeId }) => storeId === id)).toBe(true);
  });

  test('the Cup in progress has an hour, a price, prizes, a judge who does not play, payments and a penalty of the player', () => {
    const { tournamentId = 0 } = community.play.find(({ code }) => code === 'MESA24') ?? {};
    const cup = community.tournaments.find(({ id }) => id === tournamentId);
    const inCup = community.results.filter((entry) => entry.tournamentId === tournamentId).map(({ playerId }) => playerId);
    expect(priceIssue(cup ?? { priceCents: null, currency: null }, cup?.country ?? '')).toBeNull();
    expect(cup).toMatchObject({ startTime: '10:00', priceCents: expect.any(Number) });
    expect(readPrizes(cup?.prizes ?? '').prizes).toHaveLength(4);
    const [judge] = community.tournamentStaff;
    expect(judge).toMatchObject({ tournamentId, role: 'judge' });
    expect(inCup).not.toContain(community.players.find(({ userId }) => userId === judge?.userId)?.id);
    for (const { playerId } of [...community.tournamentPayments, ...community.tournamentPenalties]) expect(inCup).toContain(playerId);
    expect(community.tournamentPenalties.map(({ playerId }) => playerId)).toContain(playerOf('jugador')?.id);
  });

  test('players of the Cup in progress who have no account have passes, and phones opened some of them', () => {
    const { tournamentId = 0 } = community.play.find(({ code }) => code === 'MESA24') ?? {};
    const inCup = community.results.filter((entry) => entry.tournamentId === tournamentId).map(({ playerId }) => playerId);
    expect(community.passes.length).toBeGreaterThan(2);
    for (const pass of community.passes) {
      expect(pass.tournamentId).toBe(tournamentId);
      expect(inCup).toContain(pass.playerId);
      expect(community.players.find(({ id }) => id === pass.playerId)?.userId).toBeNull();
    }
    expect(new Set(community.passes.map(({ usedSince }) => usedSince === null))).toEqual(new Set([true, false]));
  });

  test('the organiser runs the Cup in progress, and the player plays in it', () => {
    const { tournamentId = 0 } = community.play.find(({ code }) => code === 'MESA24') ?? {};
    const cup = community.tournaments.find(({ id }) => id === tournamentId);
    expect(cup).toMatchObject({ category: 'Cup', status: 'progreso' });
    expect(storesOf('organizador').map(({ storeId }) => storeId)).toContain(cup?.storeId);
    expect(community.results.some((entry) => entry.tournamentId === tournamentId && entry.playerId === playerOf('jugador')?.id)).toBe(true);
  });

  test('the player has results, decks, a victory and a place in an open tournament; the new one has no player', () => {
    const player = playerOf('jugador');
    const entries = community.results.filter(({ playerId }) => playerId === player?.id);
    const statusOf = (id: number) => community.tournaments.find((tournament) => tournament.id === id)?.status;
    expect(player?.username).toBe('valecastro');
    expect(entries.filter(({ position }) => position !== null).length).toBeGreaterThan(5);
    expect(entries.some(({ position }) => position === 1)).toBe(true);
    expect(entries.some(({ tournamentId }) => statusOf(tournamentId) === 'inscripciones')).toBe(true);
    expect(filledDecks.filter(({ playerId }) => playerId === player?.id).length).toBeGreaterThan(5);
    expect(playerOf('nuevo')).toBeUndefined();
  });
});
