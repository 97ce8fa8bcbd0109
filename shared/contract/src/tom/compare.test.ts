import type { PlayerId, TournamentEvent } from '../play/model';
import { droppedAfter, eventOf } from '../testing/event-of';
import { comparePlaces, rereadPlaces } from './compare';
import type { TomFile } from './model';
import { newTom, type TomPerson, tomOfEvent } from './of-event';
import { tomTime } from './time';

const time = tomTime(-300);
const empty = newTom({ type: '2', mode: 'LEAGUECHALLENGE', data: { startdate: '10/04/2026' }, organizer: { popId: '', name: '' } });
const fileOf = (event: TournamentEvent): TomFile => {
  const adult = (player: PlayerId): TomPerson => ({ userId: String(player), firstName: '', lastName: '', birthDate: '02/27/1990', created: '', modified: '' });
  return tomOfEvent(event, empty, new Map(event.order.map((player) => [player, adult(player)])), time);
};

/** Player 1 is first, then 2, 3 and 4. */
const four = eventOf([
  [
    [1, 3, 'player1'],
    [2, 4, 'player1'],
  ],
  [
    [1, 2, 'player1'],
    [3, 4, 'player1'],
  ],
]);
/** The same without player 4. */
const three = eventOf([
  [
    [1, 3, 'player1'],
    [2, null, 'bye'],
  ],
  [
    [1, 2, 'player1'],
    [3, null, 'bye'],
  ],
]);
const placed = (...players: PlayerId[]) => players.map((player, at) => ({ userId: String(player), place: at + 1 }));
const closed = (standings: TomFile['standings']): TomFile => ({ ...empty, standings });

describe('the places of a closed file', () => {
  test('are those of its order of places, not of its lines or of who did not finish', () => {
    const file = closed([
      { category: '2', type: 'dnf', places: [{ userId: '4' }, { userId: '3' }] },
      { category: '2', type: 'finished', places: placed(1, 2, 3, 4).reverse() },
    ]);
    expect(comparePlaces(file, four, Number)).toEqual([{ division: 'masters', places: 4, differing: [] }]);
  });

  test('are in the order of its lines if none has a number', () => {
    const places = [2, 1, 3, 4].map((player) => ({ userId: String(player) }));
    expect(comparePlaces(closed([{ category: '2', type: 'finished', places }]), four, Number)).toEqual([
      {
        ...{ division: 'masters', places: 4 },
        differing: [
          { place: 1, inFile: 2, here: 1 },
          { place: 2, inFile: 1, here: 2 },
        ],
      },
    ]);
  });

  test('can be more or fewer than here', () => {
    const fewer = closed([{ category: '2', type: 'finished', places: placed(1, 2, 3) }]);
    expect(comparePlaces(fewer, four, Number)).toEqual([{ division: 'masters', places: 3, differing: [{ place: 4, inFile: null, here: 4 }] }]);
    const more = closed([{ category: '2', type: 'finished', places: placed(1, 2, 3, 4) }]);
    expect(comparePlaces(more, three, Number)).toEqual([{ division: 'masters', places: 4, differing: [{ place: 4, inFile: 4, here: null }] }]);
  });

  test('are compared in a division that only the file or only the event has', () => {
    const file = closed([{ category: '1', type: 'finished', places: placed(9) }]);
    const compared = comparePlaces(file, three, Number);
    expect(compared.map(({ division, places, differing }) => [division, places, differing.length])).toEqual([
      ['masters', 0, 3],
      ['senior', 1, 1],
    ]);
  });
});

describe('the places of a file that is read again', () => {
  test('are those of the event, for its divisions alone', () => {
    expect(rereadPlaces(fileOf(four), four, Number, time)).toEqual([{ division: 'masters', places: 4, differing: [] }]);
  });

  test('differ if the file has one player more or one fewer', () => {
    expect(rereadPlaces(fileOf(three), four, Number, time)[0]?.differing).toContainEqual({ place: 4, inFile: null, here: 4 });
    expect(rereadPlaces(fileOf(four), three, Number, time)[0]?.differing).toContainEqual({ place: 4, inFile: 4, here: null });
  });

  test('are without who was disqualified', () => {
    const event = eventOf([[[1, 2, 'player1']], [[1, 2, 'player1']]], { entries: { 2: droppedAfter(2, true) } });
    expect(rereadPlaces(fileOf(event), event, Number, time)).toEqual([{ division: 'masters', places: 1, differing: [] }]);
    const kept = { ...event, entries: event.entries.map(({ dropped: _, ...entry }) => entry) };
    expect(rereadPlaces(fileOf(kept), event, Number, time)).toEqual([{ division: 'masters', places: 1, differing: [] }]);
  });
});
