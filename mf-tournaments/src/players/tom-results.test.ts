import { makeEntry, makePlayer } from '@mesa/runtime/testing/make';
import { resultColumns } from './result-cells';
import { readTomResults } from './tom-results';

const people = [
  makePlayer({ username: 'ana', optionalname: 'Ana Peña' }),
  makePlayer({ username: 'leo', optionalname: 'Leo Ruiz' }),
  makePlayer({ username: 'mia', optionalname: 'Mía Soto' }),
  makePlayer({ username: 'zoe', optionalname: 'Zoe Díaz' }),
];
const [ana = 0, leo = 0, mia = 0, zoe = 0] = people.map(({ id }) => id);
const entries = people.map((player) => makeEntry({ player }));

type Matches = readonly [player1: number, player2: number, outcome: number][];
const person = (id: number, first: string, last: string, { year = 1990, more = '' } = {}) =>
  `<player userid="${id}"><firstname>${first}</firstname><lastname>${last}</lastname><birthdate>02/27/${year}</birthdate><starter>true</starter>${more}</player>`;
const round = (number: number, matches: Matches) =>
  `<round number="${number}" type="2" stage="6"><timeleft>0</timeleft><pairtime>10/03/2026 12:00:00</pairtime><starttime></starttime><matches>${matches
    .map(
      ([one, two, outcome], i) =>
        `<match outcome="${outcome}"><player1 userid="${one}"/><player2 userid="${two}"/><timestamp>10/03/2026 12:30:00</timestamp><tablenumber>${i + 1}</tablenumber></match>`,
    )
    .join('')}</matches></round>`;

const four = [person(1, 'Ana', 'Pena'), person(2, 'LEO', 'RUIZ'), person(3, 'Mía', 'Soto'), person(4, 'Zoe', 'Díaz')];
const twoRounds: Matches[] = [
  [
    [1, 2, 1],
    [3, 4, 1],
  ],
  [
    [1, 3, 1],
    [2, 4, 3],
  ],
];
const tournament = (players: readonly string[], rounds: readonly Matches[], category = 2) => `<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="4" version="1.86" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">
<data><name>Reto</name><id>1</id><city></city><state></state><country></country><roundtime>30</roundtime><finalsroundtime>0</finalsroundtime>
<organizer popid="1" name="Olga"/><startdate>10/03/2026</startdate></data><timeelapsed>0</timeelapsed>
<players>${players.join('')}</players>
<pods><pod category="${category}" stage="0"><poddata><startingtable>1</startingtable></poddata><subgroups><subgroup number="1"><players>${players
  .map((_, i) => `<player userid="${i + 1}"/>`)
  .join('')}</players></subgroup></subgroups><rounds>${rounds.map((matches, i) => round(i + 1, matches)).join('')}</rounds></pod></pods>
<finalsoptions></finalsoptions></tournament>`;

/** Returns a player's cells in the order of the columns. */
const cellsOf = (read: ReturnType<typeof readTomResults>, id: number) =>
  'changes' in read ? Object.fromEntries(read.changes.filter(({ playerId }) => playerId === id).map(({ field, text }) => [field, text])) : read.faults;
const read = (text: string) => readTomResults(text, entries, resultColumns);

describe('a file of the official program', () => {
  test('fills in places by the official tie-breakers, records and points, for players found by name', () => {
    const found = read(tournament(four, twoRounds));
    expect(cellsOf(found, ana)).toEqual({ position: '1', record: '2-0-0', points: '6', winRate: '100' });
    expect(cellsOf(found, mia)).toEqual({ position: '2', record: '1-1-0', points: '3', winRate: '50' });
    // Leo and Zoe have one point each; Leo's opponents won more.
    expect(cellsOf(found, leo)).toEqual({ position: '3', record: '0-1-1', points: '1', winRate: '0' });
    expect(cellsOf(found, zoe)).toEqual({ position: '4', record: '0-1-1', points: '1', winRate: '0' });
    expect(found).toMatchObject({ rows: 4 });
    expect(found).not.toHaveProperty('note');
  });

  test('counts a tie as a match that was not won', () => {
    const [first = []] = twoRounds;
    const tied: Matches = [
      [1, 3, 3],
      [2, 4, 1],
    ];
    expect(cellsOf(read(tournament(four, [first, tied])), ana)).toMatchObject({ record: '1-0-1', winRate: '50' });
  });

  test('has no share of wins for a player without a match', () => {
    const only: Matches = [[1, 2, 1]];
    expect(cellsOf(read(tournament(four, [only])), zoe)).toMatchObject({ record: '0-0-0', points: '0' });
    expect(cellsOf(read(tournament(four, [only])), zoe)).not.toHaveProperty('winRate');
  });

  test('includes the round after which a player left', () => {
    const left = person(4, 'Zoe', 'Díaz', { more: '<dropped><status>1</status><round>1</round></dropped>' });
    const [first = []] = twoRounds;
    expect(cellsOf(read(tournament([...four.slice(0, 3), left], [first])), zoe)).toMatchObject({ dropRound: '1', record: '0-1-0' });
  });

  test('leaves places empty if it has several divisions, and says so', () => {
    const found = read(tournament([...four.slice(0, 3), person(4, 'Zoe', 'Díaz', { year: 2018 })], twoRounds, 10));
    expect(cellsOf(found, ana)).toEqual({ record: '2-0-0', points: '6', winRate: '100' });
    expect(found).toMatchObject({ rows: 4, note: 'Tiene varias divisiones: escribe tú las posiciones.' });
  });

  test('with an unknown or ambiguous name fills in nothing and names the players', () => {
    expect(read(tournament([...four.slice(0, 3), person(4, 'Nadie', 'Más')], twoRounds))).toEqual({ faults: ['Nadie inscrito se llama «Nadie Más».'] });
    expect(read(tournament([...four.slice(0, 3), person(4, 'ana', 'peña')], twoRounds))).toEqual({
      faults: ['«ana peña» y «Ana Pena» son el mismo inscrito.'],
    });
    const namesakes = people.map((player) => makeEntry({ player: { ...player, optionalname: 'Ana Peña' } }));
    expect(readTomResults(tournament(four, twoRounds), namesakes, resultColumns)).toMatchObject({
      faults: expect.arrayContaining(['Varios inscritos se llaman «Ana Pena».']),
    });
  });

  test('that is damaged or has no rounds is refused', () => {
    expect(read(tournament(four, twoRounds).slice(0, 900))).toMatchObject({ faults: [expect.stringMatching(/incompleto|dañado/)] });
    expect(read(tournament(four, []))).toEqual({ faults: ['El torneo del archivo no tiene rondas jugadas.'] });
  });
});
