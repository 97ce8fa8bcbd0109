import type { TomFile, TomMatch, TomPlayer, TomPod } from './model';
import { newTom } from './of-event';
import { readTom } from './read';
import { dayOf } from './time';
import { writeTom } from './write';

const player = (userId: string): TomPlayer => ({ userId, firstName: 'N', lastName: 'X', birthDate: '02/27/1990', created: '', modified: '' });
const match = (player1: string, player2: string | null, outcome: TomMatch['outcome']): TomMatch => ({ player1, player2, outcome, table: 1, at: '' });
const podOf = (players: string[], matches: TomMatch[]): TomPod => ({
  ...{ category: 'all', stage: '0', startingTable: 1, thirdPlace: false, players },
  rounds: [{ number: 1, type: '2', stage: '6', timeLeft: 0, pairTime: '', startTime: '', matches }],
});
const base = newTom({ type: '2', mode: '', data: { name: 'Reto', startdate: '10/03/2026' }, organizer: { popId: '', name: '' } });
const players = ['11', '12', '13'];
const file: TomFile = {
  ...{ ...base, stage: '4', players: players.map(player) },
  pods: [podOf(players, [match('11', '12', 'player1'), match('13', null, 'bye')])],
};
const text = writeTom(file);
const found = (of: string) => {
  const { problem } = readTom(of);
  return problem && `${problem.code}: ${/«(.*)»/.exec(problem.message)?.[1]}`;
};

describe('A file of TOM', () => {
  test('is read as it was written', () => {
    expect(readTom(text).file).toEqual(file);
  });

  test('keeps its own count of groups and rounds when it is written again, and its quotation marks', () => {
    const own = text.replace('<subgroupcount>1<', '<subgroupcount>2<').replace('<additionalrounds>0<', '<additionalrounds>3<');
    expect(own).toContain('<subgroupcount>2<');
    expect(writeTom(file, own)).toBe(own);
    const single = text.replace('popid=""', "popid=''");
    expect(writeTom({ ...file, organizer: { popId: 'a "b"', name: '' } }, single)).toContain("popid='a &quot;b&quot;'");
  });

  test('may leave out the round of a late player, and the status and round of one who left', () => {
    const marks = '<late><timestamp></timestamp></late><dropped></dropped><creationdate>';
    expect(readTom(text.replace('<creationdate>', marks)).file?.players[0]).toMatchObject({
      late: { round: -1, forcedLoss: false, usedForcedLoss: false },
      dropped: { status: 1, round: 0 },
    });
  });

  test('may have a deleted match of one player, also of one who plays another', () => {
    const deleted = '<match outcome="9"><player userid="11"/></match></matches>';
    expect(readTom(text.replace('</matches>', deleted)).file?.pods[0]?.rounds[0]?.matches.at(-1)).toMatchObject({
      ...{ player1: '11', player2: null, outcome: 'deleted' },
    });
  });

  test('without a type is one of Swiss rounds that is no Cup', () => {
    expect(readTom(text.replace(' type="2" stage="4"', ' stage="4"')).file?.type).toBe('2');
  });

  test('may have a group of each kind, and fifty rounds', () => {
    const kinds = [0, 1, 2, 8, 9].map((category) => `<pod category="${category}"/>`).join('');
    expect(readTom(text.replace('</pods>', `${kinds}</pods>`)).file?.pods).toHaveLength(6);
    const rounds = '<round number="9" type="2"/>'.repeat(49);
    expect(readTom(text.replace('</rounds>', `${rounds}</rounds>`)).file?.pods[0]?.rounds).toHaveLength(50);
  });

  const standings = (userId: string) => `<standings><pod category="2" type="finished"><player id="${userId}" place="1"/></pod></standings>`;
  const inGroup = (userId: string) => text.replace('<player userid="13" />', `<player userid="13" /><player userid="${userId}" />`);
  test.each([
    ['a second list of players in a group', text.replace('</subgroups>', '<subgroup number="2"/></subgroups>'), 'unknown_code: subgroup 2'],
    ['a player twice in a group', inGroup('11'), 'inconsistent: 10'],
    ['a stranger in a group', inGroup('99'), 'inconsistent: 10'],
    ['a stranger in its places', text.replace('<finalsoptions>', `${standings('99')}<finalsoptions>`), 'inconsistent: 99'],
    ['a player twice, before there are groups', writeTom({ ...file, stage: '1', pods: [], players: [player('11'), player('11')] }), 'inconsistent: undefined'],
    ['no game', text.replace(' gametype="TRADING_CARD_GAME"', ''), 'other_game: —'],
  ])('is refused with %s', (_, wrong, expected) => {
    expect(wrong).not.toBe(text);
    expect(found(wrong)).toBe(expected);
  });

  test('is accepted with its places', () => {
    expect(readTom(text.replace('<finalsoptions>', `${standings('11')}<finalsoptions>`)).file?.standings).toEqual([
      { category: '2', type: 'finished', places: [{ userId: '11', place: 1 }] },
    ]);
  });
});

test('A day of TOM is one of the calendar', () => {
  expect(['02/28/2026', ' 02/28/2026 ', '02/30/2026', '13/01/2026', '2/8/2026', ''].map(dayOf)).toEqual(['2026-02-28', '2026-02-28', null, null, null, null]);
});

test('A refusal names the first 80 characters of what it found, and the line', () => {
  const otherGame = `<?xml version="1.0"?>\n<tournament gametype="${'x'.repeat(81)}"><data/><players/></tournament>`;
  const message = `El archivo es de otro juego. Aquí solo se cargan torneos del juego de cartas. Encontramos: «${'x'.repeat(80)}» (línea 2).`;
  expect(readTom(otherGame).problem).toEqual({ code: 'other_game', message, line: 2 });
});

test('Every fact of a player and of a cut is read as it was written', () => {
  const at = '10/03/2026 14:05:09';
  const facts: Partial<TomPlayer>[] = [
    { late: { round: 2, at, forcedLoss: true, usedForcedLoss: false }, byes: 1, fixedTable: 4 },
    { dropped: { status: 1, round: 2, at }, order: 3, seed: 2 },
    { dropped: { status: 1, round: 1 }, starter: true },
  ];
  const cuts = [{ category: '2', options: [0, 4, 8], cut: 4, players: 9, thirdPlace: true }];
  const written: TomFile = { ...file, players: players.map((id, i) => ({ ...player(id), ...facts[i] })), cuts };
  expect(readTom(writeTom(written)).file).toEqual(written);
});
