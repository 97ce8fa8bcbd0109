import { TournamentDay } from '../testing/tournament-day';
import { forgetTomPlayer } from './forget-player';
import { newTom, type TomPerson, tomOfEvent } from './of-event';
import { readTom } from './read';
import { tomTime } from './time';
import { writeTom } from './write';

/** A file of four Masters with a round; Zafira (7766551) also organises. The program, or a person, wrote more about her than we model. */
function fileOfFour(): string {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.finish(day.next());
  const names = ['Zafira', 'Beto', 'Caro', 'Dani'];
  const people = new Map(
    names.map((firstName, at): [number, TomPerson] => [
      at + 1,
      { userId: String(7766551 + at), firstName, lastName: 'Quintana', birthDate: '02/27/1987', created: '', modified: '' } as TomPerson,
    ]),
  );
  const organizer = { popId: '7766551', name: 'Zafira Quintana' };
  const file = newTom({ type: '2', mode: 'LEAGUECHALLENGE', data: { name: 'Reto', startdate: '10/04/2026' }, organizer });
  return writeTom(tomOfEvent(day.event, file, people, tomTime(-300)))
    .replace('<player userid="7766551">', '<player userid="7766551" email="zafira@mesa.co"><!-- Zafira, la de Cali --><phone>3001234567</phone>')
    .replace('<player userid="7766552">', '<player userid="7766552" email="beto@mesa.co">');
}

describe('forgetting a player of a file of TOM', () => {
  const text = fileOfFour();
  const forgotten = forgetTomPlayer(text, '7766551', 9);

  test('leaves a pseudonym, and nothing else of them: neither name, ids, notes nor fields that we do not know', () => {
    const traces = ['Zafira Quintana', '<firstname>Zafira', '7766551', 'zafira@mesa.co', '3001234567', 'la de Cali'];
    expect(traces.filter((trace) => !text.includes(trace))).toEqual([]);
    expect(traces.filter((trace) => forgotten?.text.includes(trace))).toEqual([]);
    expect(forgotten?.userId).toBe('09');
    const { file } = readTom(forgotten?.text ?? '');
    expect(file?.organizer).toEqual({ popId: '09', name: 'Jugador 9' });
    expect(file?.players.find(({ userId }) => userId === '09')).toMatchObject({ firstName: 'Jugador', lastName: '9', birthDate: '02/27/1990' });
  });

  test('keeps the others, the rounds and the results', () => {
    const { file } = readTom(forgotten?.text ?? '');
    expect(file?.players.map(({ firstName }) => firstName).sort()).toEqual(['Beto', 'Caro', 'Dani', 'Jugador']);
    expect(forgotten?.text).toContain('email="beto@mesa.co"');
    const matchesOf = (of: string) => readTom(of).file?.pods.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches));
    expect(matchesOf(forgotten?.text ?? '')).toEqual(JSON.parse(JSON.stringify(matchesOf(text)).replaceAll('7766551', '09')));
  });

  test('keeps what rounds and places need of them: table, lateness, byes, leaving and the times of their entry', () => {
    const marks = [
      '<staticseat>7</staticseat>',
      '<late><round>-1</round><timestamp>10/04/2026 10:00:00</timestamp><forcedloss>false</forcedloss><usedforcedloss>true</usedforcedloss></late>',
      '<byes>1</byes>',
      '<dropped><status>1</status><round>1</round></dropped>',
    ].join('');
    const times = '<creationdate>10/04/2026 09:00:00</creationdate><lastmodifieddate>10/04/2026 09:30:00</lastmodifieddate>';
    const marked = text.replace(/(<firstname>Zafira[\s\S]*?<\/birthdate>)([\s\S]*?)<creationdate>[\s\S]*?<\/player>/, `$1${marks}$2${times}</player>`);
    const { file } = readTom(forgetTomPlayer(marked, '7766551', 9)?.text ?? '');
    expect(file?.players.find(({ userId }) => userId === '09')).toMatchObject({
      ...{ starter: true, fixedTable: 7, byes: 1, dropped: { status: 1, round: 1 } },
      late: { round: -1, at: '10/04/2026 10:00:00', forcedLoss: false, usedForcedLoss: true },
      ...{ created: '10/04/2026 09:00:00', modified: '10/04/2026 09:30:00' },
    });
  });

  test('leaves them out of the places too, and changes no name of anything else', () => {
    const places = '<standings><pod category="2" type="finished"><player id="7766551" place="1"/><player id="7766552" place="2"/></pod></standings>';
    const closed = text.replace('<finalsoptions>', `${places}<venue name="Plaza" popid="1"/><finalsoptions>`);
    const again = forgetTomPlayer(closed, '7766551', 9)?.text ?? '';
    expect(again).toContain('<venue name="Plaza" popid="1"/>');
    expect(readTom(again).file?.standings?.[0]?.places.map(({ userId }) => userId)).toEqual(['09', '7766552']);
  });

  test('gives no year of birth to who had none', () => {
    const unborn = text.replace(/(<firstname>Zafira[\s\S]*?<birthdate>)[^<]*/, '$1');
    expect(readTom(forgetTomPlayer(unborn, '7766551', 9)?.text ?? '').file?.players.find(({ userId }) => userId === '09')?.birthDate).toBe('');
  });

  test('takes no id that the file has already', () => {
    expect(forgetTomPlayer(text.replaceAll('7766554', '09'), '7766551', 9)?.userId).toBe('009');
  });

  test('is impossible in what is no file of TOM', () => {
    expect(forgetTomPlayer('<html/>', '7766551', 9)).toBeNull();
  });
});
