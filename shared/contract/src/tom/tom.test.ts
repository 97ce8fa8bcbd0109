import type { PodPlan } from '../play/commands';
import type { PlayerId, TournamentEvent } from '../play/model';
import { isPodDone, isSwissOver } from '../play/rounds';
import { divisionStandings, standings } from '../play/standings';
import { divisionOf } from '../play/structure';
import { playRandomEvent } from '../testing/random-event';
import { TournamentDay } from '../testing/tournament-day';
import { comparePlaces, rereadPlaces } from './compare';
import type { TomFile } from './model';
import { newTom, type TomPerson, tomOfEvent } from './of-event';
import { readTom } from './read';
import { tomTime } from './time';
import { eventOfTom, tomRoundId } from './to-event';
import { writeTom } from './write';

const time = tomTime(-300);
const seat = (name: string, userId: number) => `\t\t\t\t\t\t\t<${name} userid="${userId}"/>`;
const match = (outcome: number, seats: string[], table: number) =>
  [
    `\t\t\t\t\t\t<match outcome="${outcome}">`,
    ...seats,
    '\t\t\t\t\t\t\t<timestamp>10/03/2026 12:05:00</timestamp>',
    `\t\t\t\t\t\t\t<tablenumber>${table}</tablenumber>`,
    '\t\t\t\t\t\t</match>',
  ].join('\n');
const player = (userId: number, name: string, year: number, more = '') => `\t\t<player userid="${userId}">
\t\t\t<firstname>${name}</firstname>
\t\t\t<lastname>D&apos;Silva &amp; Ñáñez</lastname>
\t\t\t<birthdate>02/27/${year}</birthdate>
\t\t\t<starter>true</starter>
${more}\t\t\t<creationdate>10/03/2026 12:00:01</creationdate>
\t\t\t<lastmodifieddate>10/03/2026 12:00:01</lastmodifieddate>
\t\t</player>`;

/** Invented: five players, round 1 played, one result in round 2, one drop. */
const running = `<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="4" version="1.86" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">
\t<data>
\t\t<name>Reto de la Plaza</name>
\t\t<id>26-10-009999</id>
\t\t<city>Cali</city>
\t\t<state></state>
\t\t<country>Colombia</country>
\t\t<roundtime>30</roundtime>
\t\t<finalsroundtime>0</finalsroundtime>
\t\t<organizer popid="5550001" name="Olga &quot;La Jefa&quot;"/>
\t\t<startdate>10/03/2026</startdate>
\t\t<lessswiss>false</lessswiss>
\t\t<autotablenumber>true</autotablenumber>
\t\t<overflowtablestart>12</overflowtablestart>
\t</data>
\t<timeelapsed>2400</timeelapsed>
\t<players>
${player(11, 'Ana', 1990)}
${player(12, 'Beto', 2016, '\t\t\t<byes>1</byes>\n')}
${player(13, 'Caro', 1991, '\t\t\t<dropped>\n\t\t\t\t<status>1</status>\n\t\t\t\t<round>1</round>\n\t\t\t</dropped>\n')}
${player(14, 'Dani', 1992)}
${player(15, 'Eva', 1993)}
\t</players>
\t<pods>
\t\t<pod category="10" stage="0">
\t\t\t<poddata>
\t\t\t\t<startingtable>1</startingtable>
\t\t\t\t<playoff3rd4th>false</playoff3rd4th>
\t\t\t\t<subgroupcount>1</subgroupcount>
\t\t\t\t<additionalrounds>0</additionalrounds>
\t\t\t\t<blockedranges>
\t\t\t\t</blockedranges>
\t\t\t</poddata>
\t\t\t<subgroups>
\t\t\t\t<subgroup number="1">
\t\t\t\t\t<players>
${[11, 12, 13, 14, 15].map((userId) => `\t\t\t\t\t\t<player userid="${userId}" />`).join('\n')}
\t\t\t\t\t</players>
\t\t\t\t</subgroup>
\t\t\t</subgroups>
\t\t\t<rounds>
\t\t\t\t<round number="1" type="2" stage="6" >
\t\t\t\t\t<timeleft>612</timeleft>
\t\t\t\t\t<pairtime>10/03/2026 12:05:00</pairtime>
\t\t\t\t\t<starttime>10/03/2026 12:06:00</starttime>
\t\t\t\t\t<matches>
${match(4, [seat('player', 12)], 0)}
${match(1, [seat('player1', 11), seat('player2', 13)], 1)}
${match(3, [seat('player1', 14), seat('player2', 15)], 2)}
\t\t\t\t\t</matches>
\t\t\t\t</round>
\t\t\t\t<round number="2" type="2" stage="2" >
\t\t\t\t\t<timeleft>1800</timeleft>
\t\t\t\t\t<pairtime>10/03/2026 12:45:00</pairtime>
\t\t\t\t\t<starttime></starttime>
\t\t\t\t\t<matches>
${match(0, [seat('player1', 11), seat('player2', 12)], 1)}
${match(2, [seat('player1', 14), seat('player2', 15)], 2)}
\t\t\t\t\t</matches>
\t\t\t\t</round>
\t\t\t</rounds>
\t\t</pod>
\t</pods>
\t<finalsoptions>
\t</finalsoptions>
</tournament>
`;

function fileOf(text: string): TomFile {
  const { file, problem } = readTom(text);
  if (!file) throw new Error(problem.message);
  return file;
}
const peopleOf = (file: TomFile): Map<PlayerId, TomPerson> => new Map(file.players.map((person) => [Number(person.userId), person]));
const eventOf = (text: string): TournamentEvent => eventOfTom(fileOf(text), Number, time);
/** Converts the text to the engine's event and back. */
const throughEvent = (text: string, change: (event: TournamentEvent) => TournamentEvent = (event) => event) => {
  const file = fileOf(text);
  return writeTom(tomOfEvent(change(eventOfTom(file, Number, time)), file, peopleOf(file), time), text);
};
const differingLines = (one: string, other: string) => {
  const [lines, others] = [one.split('\n'), other.split('\n')];
  return lines.length === others.length ? lines.filter((line, at) => line !== others[at]) : ['another number of lines'];
};
const importedDay = (text: string) => {
  const day = new TournamentDay(eventOf(text));
  day.now = Date.UTC(2026, 9, 3, 18);
  day.do({ kind: 'pen', to: day.device, of: 0 });
  return day;
};

describe('A TOM file', () => {
  test('comes back byte for byte: from the model, merged into its text, and through the event', () => {
    expect(writeTom(fileOf(running))).toBe(running);
    expect(writeTom(fileOf(running), running)).toBe(running);
    expect(throughEvent(running)).toBe(running);
  });

  const strange = running
    .replace('\t\t<startdate>', '\t\t<venue code="7">Salón <b>Azul</b> &#38; más</venue>\n\t\t<startdate>')
    .replace('\t<timeelapsed>', '\t<!-- nota del juez -->\n\t<plugin v="1" />\n\t<timeelapsed>')
    .replace('<firstname>Eva', '<nickname   x=\'a "b"\'>x</nickname><firstname>Eva')
    .replace('<lastname>D&apos;Silva', '<lastname>D&#39;Silva')
    .replace('<player1 userid="14"/>', '<player1 userid="14" staticseat="3" flag = "2"/>')
    .replace('name="Olga &quot;', 'name="Olga &#34;')
    .replace('<city>Cali</city>', '<city><![CDATA[Cali]]></city>')
    .replace('<blockedranges>\n', '<blockedranges>\n\t\t\t\t\t<range from="3" to="4"/>\n');

  test.each([
    ['with unknown elements, attributes, comments and entities', strange],
    ['with the line ends of Windows and a byte order mark', `\ufeff${running.replaceAll('\n', '\r\n')}`],
    ['without its last line end', running.trimEnd()],
    [
      'of another version, which leaves elements and attributes out or writes numbers otherwise',
      running
        .replace('\t<timeelapsed>2400</timeelapsed>\n', '')
        .replace('\t<finalsoptions>\n\t</finalsoptions>\n', '')
        .replace('\t\t\t\t<playoff3rd4th>false</playoff3rd4th>\n', '')
        .replace(' version="1.86"', '')
        .replace('<timeleft>612</timeleft>', '<timeleft>0612</timeleft>')
        .replace('<tablenumber>0</tablenumber>', '<tablenumber></tablenumber>'),
    ],
    ['in one line', running.replace(/>\s+</g, '><')],
    [
      'with its attributes and elements in another order',
      running
        .replace(/<tournament ([^>]*)>/, (_, attributes: string) => `<tournament ${attributes.split(' ').reverse().join(' ')}>`)
        .replace(/<round number="(\d)" type="(\d)" stage="(\d)" >/g, '<round stage="$3" type="$2" number="$1">')
        .replace(/(<name>.*<\/name>)(\s*)(<id>.*<\/id>)/, '$3$2$1')
        .replace(/(\s*<organizer .*\/>)([\s\S]*?)(\s*<\/data>)/, '$2$1$3')
        .replace(/(\s*<timestamp>.*<\/timestamp>)(\s*<tablenumber>.*<\/tablenumber>)/g, '$2$1'),
    ],
    [
      'with blanks around its values, and true and false in capitals',
      running
        .replace(/<(starter|tablenumber|byes|status|round|timeleft|pairtime|timestamp|birthdate|startdate)>([^<\n]+)</g, '<$1>\n $2 <')
        .replaceAll(/>\s*true\s*</g, '> True <')
        .replaceAll('>false<', '>FALSE<'),
    ],
    [
      'with single quotes, comments inside values, and the line ends of old Macs',
      running.replaceAll('"', "'").replaceAll('<tablenumber>', '<tablenumber><!-- mesa -->').replaceAll('\n', '\r'),
    ],
  ])('%s comes back as it came, and says the same', (_, text) => {
    expect(writeTom(fileOf(text), text)).toBe(text);
    expect(throughEvent(text)).toBe(text);
    expect(eventOf(text)).toEqual(eventOf(running));
  });

  test.each([
    ['without the times of its matches', running.replace(/\s*<timestamp>.*<\/timestamp>/g, '')],
    ['with unreadable times', running.replace(/<timestamp>.*<\/timestamp>/g, '<timestamp>ayer, 3 p. m.</timestamp>')],
    ['without the mark of a player who was there at the start', running.replace('\t\t\t<starter>true</starter>\n', '')],
    ['with a match for the third place that no cut has yet', running.replace('<playoff3rd4th>false', '<playoff3rd4th>true')],
    ['with its second round before the first', running.replace(/(\t{4}<round number="1"[\s\S]*?<\/round>\n)(\t{4}<round [\s\S]*?<\/round>\n)/, '$2$1')],
    ['without a day', running.replace(/\s*<startdate>.*<\/startdate>/, '')],
    ['closed, without its standings', running.replace(/\t\t\t\t<round number="2"[\s\S]*?<\/round>\n/, '').replace('stage="4" version', 'stage="5" version')],
  ])('%s comes back as it came too', (_, text) => {
    expect(text).not.toBe(running);
    expect(writeTom(fileOf(text), text)).toBe(text);
    expect(throughEvent(text)).toBe(text);
  });

  test.each(['order', 'seed', 'staticseat', 'byes'])('loses the %s of a player who no longer has one', (name) => {
    const marked = running.replace(/(Eva[\s\S]*?<starter>true<\/starter>\n)/, `$1\t\t\t<${name}>3</${name}>\n`);
    expect(marked).not.toBe(running);
    expect(writeTom(fileOf(running), marked)).toBe(running);
  });

  test('changes in two lines for one result, whatever surrounds it', () => {
    for (const text of [running, strange, running.replaceAll('\n', '\r\n')]) {
      const day = importedDay(text);
      day.report(day.round(), 11, 'player1');
      const file = fileOf(text);
      const written = writeTom(tomOfEvent(day.event, file, peopleOf(file), time), text);
      const round = day.round();
      expect(file.data.city).toBe('Cali');
      // The round is now complete; its stage is a separate line.
      expect(differingLines(written, text).map((line) => line.trim())).toEqual([
        '<round number="2" type="2" stage="6" >',
        '<match outcome="1">',
        '<timestamp>10/03/2026 13:00:02</timestamp>',
      ]);
      expect(round.matches[0]?.outcome).toBe('player1');
    }
    const corrected = importedDay(running);
    corrected.report(corrected.round(), 14, 'tie');
    const file = fileOf(running);
    expect(differingLines(writeTom(tomOfEvent(corrected.event, file, peopleOf(file), time), running), running)).toHaveLength(2);
  });

  test('loses the mark of a player who comes back, and the bye that the organiser takes', () => {
    const left = importedDay(running.replace('<round>1</round>', '<round>2</round>'));
    left.do({ kind: 'undrop', player: 13, of: 'tom' });
    const enrolling = running
      .replace('stage="4" version', 'stage="1" version')
      .replace(/\t<pods>[\s\S]*<\/pods>\n/, '\t<pods>\n\t</pods>\n')
      .replaceAll(/\t\t\t<starter>true<\/starter>\n/g, '');
    const without = importedDay(enrolling);
    without.do({ kind: 'edit-entry', player: 12, earnedByes: 0 });
    const players = (day: TournamentDay, text: string) => tomOfEvent(day.event, fileOf(text), peopleOf(fileOf(text)), time).players;
    expect(players(left, running).filter(({ dropped }) => dropped)).toEqual([]);
    expect(eventOf(enrolling).entries[1]?.earnedByes).toBe(1);
    expect(players(without, enrolling).filter(({ byes }) => byes)).toEqual([]);
  });

  test('keeps what no model covers behind the same player, also when players arrive', () => {
    const notes = '\t\t<nota>paga mañana</nota>\n\t\t<nota>trae mazo</nota>\n';
    const first = '\t<players>\n\t\t<nota>son quince</nota>\n';
    const text = running.replace('\t<players>\n', first).replace('\t\t<player userid="13">', `${notes}\t\t<player userid="13">`);
    const day = importedDay(text);
    day.do({ kind: 'enrol-late', player: 16, division: 'masters', pod: 'all' });
    const file = fileOf(text);
    const people = peopleOf(file).set(16, { userId: '16', firstName: 'Fito', lastName: 'L', birthDate: '02/27/1994', created: '', modified: '' });
    const written = writeTom(tomOfEvent(day.event, file, people, time), text);
    expect(written).toContain('<player userid="16">');
    expect(written).toContain(first);
    expect(written).toContain(`</player>\n${notes}\t\t<player userid="13">`);
  });

  test('opens an element that was closed in its own tag', () => {
    const enrolling = running.replace('stage="4" version', 'stage="1" version').replace(/\t<pods>[\s\S]*<\/pods>\n/, '\t<pods />\n');
    const day = importedDay(enrolling);
    day.configure();
    const file = fileOf(enrolling);
    const written = writeTom(tomOfEvent(day.event, file, peopleOf(file), time), enrolling);
    expect(written).toMatch(/\t<pods >\n\t\t<pod category="10" stage="\d">[\s\S]*<\/pod>\n\t<\/pods>\n/);
    expect(fileOf(written).pods).toHaveLength(1);
    const empty = running.replace(/<timeelapsed>.*<\/timeelapsed>/, '<timeelapsed/>');
    expect(writeTom({ ...fileOf(running), timeElapsed: 7 }, empty)).toContain('\t<timeelapsed>7</timeelapsed>\n');
  });

  test('gets the stage of a round that had none', () => {
    const text = running.replace('<round number="2" type="2" stage="2" >', '<round number="2" type="2">');
    const day = importedDay(text);
    day.report(day.round(), 11, 'player1');
    const file = fileOf(text);
    expect(writeTom(tomOfEvent(day.event, file, peopleOf(file), time), text)).toContain('<round number="2" type="2" stage="6">');
  });

  test('gets a new round, a drop and a late entrant in its own layout', () => {
    const text = running.replaceAll('\n', '\r\n');
    const day = importedDay(text);
    day.report(day.round(), 11, 'player1');
    day.do({ kind: 'drop', player: 15, seen: 2 });
    day.do({ kind: 'enrol-late', player: 16, division: 'masters', pod: 'all' });
    day.next('all');
    const file = fileOf(text);
    const people = peopleOf(file).set(16, {
      userId: '16',
      firstName: 'Fito',
      lastName: 'López',
      birthDate: '02/27/1994',
      created: '10/03/2026 13:00:00',
      modified: '10/03/2026 13:00:00',
    });
    const written = writeTom(tomOfEvent(day.event, file, people, time), text);
    expect(written.replaceAll('\r\n', '')).not.toContain('\n');
    expect(written).toContain(`\t\t<player userid="16">\r\n\t\t\t<firstname>Fito</firstname>`);
    const back = fileOf(written);
    expect(back.pods[0]?.rounds.map(({ matches }) => matches.length)).toEqual([4, 3, 2]);
    expect(back.players.find(({ userId }) => userId === '15')?.dropped).toMatchObject({ status: 1, round: 2 });
    expect(standings(eventOfTom(back, Number, time))).toEqual(standings(day.event));
  });
});

describe('The event of a file', () => {
  const event = eventOf(running);

  test('has the stage at which the file was saved', () => {
    expect(event).toMatchObject({ kind: 'challenge', season: 2027, stage: 'running', minutes: { swiss: 30, cut: 0 }, order: [11, 12, 13, 14, 15] });
    expect(event.pods).toMatchObject([{ name: 'all', rounds: 3, cuts: [], players: [11, 12, 13, 14, 15] }]);
    expect(event.entries.map(({ player: id, division, earnedByes, dropped }) => [id, division, earnedByes, dropped?.round])).toEqual([
      [11, 'masters', 0, undefined],
      [12, 'junior', 1, undefined],
      [13, 'masters', 0, 1],
      [14, 'masters', 0, undefined],
      [15, 'masters', 0, undefined],
    ]);
    expect(event.pods[0]?.played.map(({ id, matches }) => [id, matches.map(({ outcome }) => outcome)])).toEqual([
      [tomRoundId('all', 1), ['earned-bye', 'player1', 'tie']],
      [tomRoundId('all', 2), ['open', 'player2']],
    ]);
    expect(event.pods[0]?.played[0]).toMatchObject({
      publishedAt: Date.UTC(2026, 9, 3, 17, 5),
      clock: { left: 612_000, startedAt: Date.UTC(2026, 9, 3, 17, 6) },
    });
    expect(event.pods[0]?.played[1]?.matches[0]?.reasons).toEqual([
      { code: 'other-division', because: 'odd-group' },
      { code: 'same-points', points: 3 },
    ]);
  });

  test('is in registration if a running or finalized file has no pod', () => {
    const stageOf = (stage: number) => eventOf(running.replace('stage="4" version', `stage="${stage}" version`).replace(/\t\t<pod .*<\/pod>\n/s, '')).stage;
    expect([4, 5].map(stageOf)).toEqual(['registration', 'registration']);
  });

  test('has a clock that runs on if the tournament was running', () => {
    const started = running.replace('<starttime></starttime>', '<starttime>10/03/2026 12:50:00</starttime>');
    const endsOf = (text: string) => eventOf(text).pods[0]?.played.map(({ clock }) => clock.endsAt);
    expect(endsOf(started)).toEqual([undefined, Date.UTC(2026, 9, 3, 18, 20)]);
    expect(endsOf(started.replace('stage="4" version', 'stage="5" version'))).toEqual([undefined, undefined]);
  });

  test('without a birth date takes the division from the standings or the pod, otherwise Masters', () => {
    const divisionsOf = (text: string) => Object.fromEntries(eventOf(text).entries.map(({ player: id, division }) => [id, division]));
    const unborn = running.replace('<birthdate>02/27/2016</birthdate>', '<birthdate></birthdate>');
    expect(divisionsOf(unborn)[12]).toBe('masters');
    const standing = '\t<standings>\n\t\t<pod category="0" type="finished">\n\t\t\t<player id="12" place="1" />\n\t\t</pod>\n\t</standings>\n';
    expect(divisionsOf(unborn.replace('\t<finalsoptions>', `${standing}\t<finalsoptions>`))[12]).toBe('junior');
    expect(divisionsOf(unborn.replace('<pod category="10"', '<pod category="1"'))).toEqual({
      11: 'masters',
      12: 'senior',
      13: 'masters',
      14: 'masters',
      15: 'masters',
    });
  });

  test('contains no names, Player IDs and birth dates', () => {
    const text = JSON.stringify(eventOfTom(fileOf(running), (userId) => Number(userId) - 10, time));
    for (const personal of ['Ana', 'Silva', '02/27', '1990', '"11"', '5550001', 'Olga']) expect(text).not.toContain(personal);
  });

  test('continues here from where it was saved', () => {
    const day = importedDay(running);
    day.finish(day.round());
    day.playSwiss();
    day.finalize();
    expect(
      divisionStandings(day.event, day.pod(), 'masters')
        .map(({ player: id }) => id)
        .sort(),
    ).toEqual([11, 13, 14, 15]);
  });

  test('omits a deleted match, which stays in the file', () => {
    const text = running.replace('\t\t\t\t\t</matches>', `${match(9, [seat('player1', 11), seat('player2', 14)], 3)}\n\t\t\t\t\t</matches>`);
    expect(eventOf(text)).toEqual(event);
    expect(throughEvent(text)).toBe(text);
    const people = peopleOf(fileOf(text));
    for (const [player, userId] of [
      [11, '98'],
      [14, '99'],
    ] as const)
      people.set(player, { ...(people.get(player) as TomPerson), inFile: String(player), userId });
    const deleted = tomOfEvent(event, fileOf(text), people, time).pods[0]?.rounds[0]?.matches.at(-1);
    expect(deleted).toMatchObject({ player1: '98', player2: '99', outcome: 'deleted' });
  });
});

describe('An event played here', () => {
  const base = newTom({
    type: '3',
    mode: 'TCG1DAY',
    data: { name: 'Copa & Co', startdate: '10/04/2026', roundtime: '0', finalsroundtime: '0', overflowtablestart: '0' },
    organizer: { popId: '1', name: 'O' },
  });
  const people = new Map<PlayerId, TomPerson>(
    Array.from({ length: 60 }, (_, at) => [
      at + 1,
      {
        userId: String(7_000_001 + at),
        firstName: `N${at}`,
        lastName: 'Ñ',
        birthDate: `02/27/${at < 24 ? 1990 : at < 30 ? 2012 : 2018}`,
        created: '',
        modified: '',
      },
    ]),
  );
  const idOf = (userId: string) => Number(userId) - 7_000_000;

  const placesIn = (event: TournamentEvent) =>
    [...standings(event)].map(([division, rows]) => [division, rows.map(({ player: id, points, owp, oowp }) => [id, points, owp, oowp])]);

  /** The file of this moment gives the same event and comes back unchanged; so does any earlier file merged with the event. */
  const check = (day: TournamentDay, earlier: readonly string[] = []) => {
    const text = writeTom(tomOfEvent(day.event, base, people, time));
    const file = fileOf(text);
    const event = eventOfTom(file, idOf, time);
    expect(writeTom(tomOfEvent(event, file, people, time), text)).toBe(text);
    for (const before of earlier) expect(writeTom(tomOfEvent(event, fileOf(before), people, time), before)).toBe(text);
    expect(event.stage).toBe(day.event.stage);
    // Before round 1 the file has no lots, so players have no order.
    if (event.stage === 'running' || event.stage === 'finalized') expect(placesIn(event)).toEqual(placesIn(day.event));
    return { text, file };
  };

  test('is written at every step, with two pods, a cut and its third place', () => {
    const day = TournamentDay.with({ masters: 24, senior: 6, junior: 4 });
    const saved: string[] = [];
    const save = () => {
      const checked = check(day, saved.length > 1 ? [saved[0] ?? '', saved.at(-1) ?? ''] : saved);
      saved.push(checked.text);
      return checked;
    };
    save();
    day.configure((proposed) => ({
      ...proposed,
      minutes: { swiss: 40, cut: 50 },
      pods: proposed.pods.map((pod) => ({ ...pod, cuts: pod.cuts.map((cut) => ({ ...cut, thirdPlace: true })) })),
    }));
    const configured = save();
    expect(configured.file.pods.map(({ category, startingTable, players: roster }) => [category, startingTable, roster])).toEqual([
      ['junior-senior', 1, null],
      ['masters', 6, null],
    ]);
    expect(configured.file.cuts.map(({ category, options, cut, players: count }) => [category, options, cut, count])).toEqual([
      ['2', [0, 4, 8], 8, 24],
      ['1', [0], 0, 6],
      ['0', [0], 0, 4],
    ]);
    expect(configured.file.data).toMatchObject({ roundtime: '40', finalsroundtime: '50', overflowtablestart: '27' });
    for (let number = 1; number <= 5; number += 1) {
      for (const name of ['junior-senior', 'masters'] as const) {
        if (isSwissOver(day.pod(name))) continue;
        const round = day.next(name);
        save();
        day.do({ kind: 'clock', round: round.id, action: 'start' });
        day.finish(round);
        save();
      }
      if (number === 2) day.do({ kind: 'drop', player: 5, seen: 2 });
    }
    day.startCut('masters', 'masters');
    expect(save().file.players.filter(({ seed }) => seed)).toEqual([]);
    while (!isPodDone(day.pod('masters'))) {
      day.next('masters', 'masters');
      save();
      day.finish(day.round('masters'));
    }
    day.finalize();
    const { file } = save();
    expect(file.standings?.map(({ category, type, places }) => [category, type, places.length])).toEqual([
      ['2', 'finished', 24],
      ['2', 'dnf', 0],
      ['1', 'finished', 6],
      ['1', 'dnf', 0],
      ['0', 'finished', 4],
      ['0', 'dnf', 0],
    ]);
    expect(file.pods[1]?.rounds.map(({ type, stage }) => `${type}/${stage}`)).toEqual(['3/6', '3/6', '3/6', '3/6', '3/8', '1/6', '1/6', '1/8']);
    expect(
      file.players
        .filter(({ seed }) => seed)
        .map(({ seed, order }) => [seed, order])
        .sort(),
    ).toEqual([
      [1, 1],
      [2, 8],
      [3, 5],
      [4, 4],
      [5, 3],
      [6, 6],
      [7, 7],
      [8, 2],
    ]);
  });

  test.each([
    [5, 0],
    [8, 0],
    [13, 3],
  ])('in single elimination of %d Masters and %d Juniors is written and read at every step, byes included', (masters, junior) => {
    const day = TournamentDay.with({ masters, junior });
    check(day);
    const withThird = (pod: PodPlan & { players: number[] }) => ({ ...pod, cuts: pod.cuts.map((cut) => ({ ...cut, thirdPlace: true })) });
    day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map(withThird) }), 'elimination');
    expect(check(day).file.type).toBe('1');
    while (!isPodDone(day.pod())) {
      const round = day.next(undefined, 'masters');
      const read = eventOfTom(check(day).file, idOf, time).pods[0];
      expect(read).toMatchObject({ structure: 'elimination', rounds: 0, cuts: [{ size: 2 ** Math.ceil(Math.log2(masters + junior)), thirdPlace: true }] });
      expect(read?.cuts[0]?.seeds).toEqual(day.pod().cuts[0]?.seeds);
      expect(read?.played.at(-1)?.matches.map(({ reasons: [reason] }) => reason)).toEqual(round.matches.map(({ reasons: [reason] }) => reason));
      if (round.number === 2) day.do({ kind: 'drop', player: round.matches[0]?.player1 ?? 0, seen: 2 });
      day.finish(day.round());
      check(day);
    }
    day.finalize();
    const { file } = check(day);
    expect(file.pods[0]?.rounds.map(({ type }) => type)).toEqual(file.pods[0]?.rounds.map(() => '1'));
    expect(file.cuts.map(({ cut }) => cut)).toEqual(file.cuts.map(() => 0));
    expect(rereadPlaces(file, day.event, idOf, time).flatMap(({ differing }) => differing)).toEqual([]);
  });

  test('marks who was there at the start, who came late and who keeps a table, and leaves out who waits for a place', () => {
    const day = TournamentDay.with({ masters: 4 });
    day.do({ kind: 'edit-entry', player: 2, fixedTable: 7 });
    day.do({ kind: 'enrolment', open: true, capacity: 4, closesAt: null });
    day.do({ kind: 'enrol', player: 5, division: 'masters' }, { role: 'player', player: 5 });
    day.configure();
    day.next();
    day.do({ kind: 'enrol-late', player: 6, division: 'masters', pod: 'masters' });
    const marks = check(day).file.players.map(({ userId, starter, fixedTable, late }) => [idOf(userId), starter, fixedTable, late?.round]);
    expect(marks.sort()).toEqual([
      [1, true, undefined, undefined],
      [2, true, 7, undefined],
      [3, true, undefined, undefined],
      [4, true, undefined, undefined],
      [6, undefined, undefined, -1],
    ]);
  });

  test('has the category of the divisions that play together, also of one that joined late', () => {
    const late = (division: 'senior' | 'junior') => {
      const day = TournamentDay.with({ masters: 4 });
      day.configure();
      day.do({ kind: 'enrol-late', player: 5, division, pod: 'masters' });
      return tomOfEvent(day.event, base, people, time).pods.map(({ category }) => category);
    };
    expect([late('senior'), late('junior')]).toEqual([['senior-masters'], ['all']]);
  });

  test('counts the players who were there at the start, and is of the type that it is played in', () => {
    const day = TournamentDay.with({ masters: 5 });
    const players = [1, 2, 3, 4];
    day.configure((proposed) => ({ ...proposed, order: players, pods: proposed.pods.map((pod) => ({ ...pod, players })), asPlayed: true }));
    const { type, cuts } = tomOfEvent(day.event, { ...base, type: '1' }, people, time);
    expect([type, cuts.map(({ players: count }) => count)]).toEqual(['3', [4]]);
  });

  test('has the first table of each group’s round, and table 1 again once the group is done', () => {
    const day = TournamentDay.with({ masters: 12, junior: 12 });
    day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, rounds: 1, cuts: [] })) }));
    const names = day.event.pods.map(({ name }) => name);
    const rounds = names.map((name) => day.next(name));
    const tables = () => check(day).file.pods.map(({ startingTable }) => startingTable);
    expect(tables()).toEqual([1, 7]);
    for (const round of rounds) day.finish(round);
    expect(tables()).toEqual([1, 1]);
  });

  test('that ended after fewer rounds than the table plans no more of them', () => {
    const day = TournamentDay.with({ masters: 5 });
    day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, rounds: 2 })) }));
    day.playSwiss();
    day.do({ kind: 'drop', player: 3, seen: 2 });
    day.finalize();
    const { file, text } = check(day);
    expect(eventOfTom(file, idOf, time).pods[0]?.rounds).toBe(2);
    // Places in an unchanged file stay, even if the engine computes others.
    const swapped = text.replace(/(<player id="\d+")( place="1" \/>\s+)(<player id="\d+")/, '$3$2$1');
    expect(swapped).not.toBe(text);
    const other = fileOf(swapped);
    expect(comparePlaces(file, day.event, idOf)).toEqual([{ division: 'masters', places: 5, differing: [] }]);
    const [first, second] = standings(day.event).get('masters') ?? [];
    expect(comparePlaces(other, day.event, idOf)[0]?.differing).toEqual([
      { place: 1, inFile: second?.player, here: first?.player },
      { place: 2, inFile: first?.player, here: second?.player },
    ]);
    expect(comparePlaces(fileOf(running), day.event, Number)).toEqual([]);
    expect(writeTom(tomOfEvent(eventOfTom(other, idOf, time), other, people, time), swapped)).toBe(swapped);
  });

  test('that goes on after the rounds of the table plans one more', () => {
    const day = TournamentDay.with({ masters: 5 });
    day.configure((proposed) => ({ ...proposed, pods: proposed.pods.map((pod) => ({ ...pod, rounds: 5 })) }));
    for (let round = 0; round < 3; round += 1) day.finish(day.next());
    expect(eventOfTom(check(day).file, idOf, time).pods[0]?.rounds).toBe(4);
  });

  test('that is over names a player by the Player ID that was corrected after it, in the places too', () => {
    const day = TournamentDay.with({ masters: 5 });
    day.configure();
    day.playSwiss();
    day.finalize();
    const { text, file } = check(day);
    const [before, corrected] = ['7000001', '99'];
    const given = new Map(people).set(1, { ...(people.get(1) as TomPerson), inFile: before, userId: corrected });
    const written = writeTom(tomOfEvent(day.event, file, given, time), text);
    expect(written).not.toContain(before);
    expect(written).toBe(text.replaceAll(before, corrected));
  });

  test('is written with drops, late entrants, byes and double losses of any kind', () => {
    for (const seed of ['a', 'b', 'c']) {
      check(playRandomEvent({ seed: `tom ${seed}`, players: 17, kind: 'cup', drop: 0.08, late: 0.1, onRound: (day) => check(day) }));
    }
  });
});

describe('A file never contradicts itself', () => {
  const base = newTom({ type: '3', mode: 'TCG1DAY', data: { name: 'Copa', startdate: '10/04/2026' }, organizer: { popId: '1', name: 'O' } });
  const adult = (player: number, userId = String(500 + player)): [PlayerId, TomPerson] => [
    player,
    { userId, firstName: `N${player}`, lastName: 'X', birthDate: '02/27/1990', created: '', modified: '' },
  ];
  const played = (juniors: readonly number[]) => {
    const day = TournamentDay.with({ masters: 12 });
    day.do({ kind: 'pen', to: null, of: 1 });
    for (const player of juniors) day.do({ kind: 'edit-entry', player, division: 'junior' });
    day.do({ kind: 'pen', to: day.device, of: 2 });
    day.configure();
    day.playSwiss();
    return day;
  };
  const reread = (event: TournamentEvent, people: ReadonlyMap<PlayerId, TomPerson>) => {
    const file = fileOf(writeTom(tomOfEvent(event, base, people, time)));
    const ids = new Map(file.players.map(({ userId }, at) => [userId, event.order[at] ?? 0]));
    return { file, differing: rereadPlaces(file, event, (userId) => ids.get(userId) ?? 0, time).flatMap(({ differing }) => differing) };
  };

  test('a player set to another division by hand has a birth year of that division', () => {
    const day = played([3, 7, 9]);
    const { file, differing } = reread(day.event, new Map(Array.from({ length: 12 }, (_, at) => adult(at + 1))));
    expect(differing).toEqual([]);
    const years = new Map(file.players.map(({ firstName, birthDate }) => [firstName, Number(birthDate.slice(-4))]));
    expect([3, 7, 9].map((player) => divisionOf(years.get(`N${player}`) ?? null, 2027))).toEqual(['junior', 'junior', 'junior']);
    expect(years.get('N1')).toBe(1990);
  });

  test('two players with one Player ID stay two players', () => {
    const day = played([]);
    const { file, differing } = reread(day.event, new Map(Array.from({ length: 12 }, (_, at) => adult(at + 1, at < 2 ? '501' : String(501 + at)))));
    expect(new Set(file.players.map(({ userId }) => userId)).size).toBe(12);
    expect(differing).toEqual([]);
    const first = reread(day.event, new Map([adult(1), adult(2, '501'), adult(3, '1'), ...Array.from({ length: 9 }, (_, at) => adult(at + 4))])).file;
    expect(first.players.flatMap(({ firstName, userId }) => (['N1', 'N2', 'N3'].includes(firstName) ? [`${firstName} ${userId}`] : [])).sort()).toEqual([
      'N1 501',
      'N2 2',
      'N3 1',
    ]);
  });

  test('a disqualified player has no place, and is read again without one', () => {
    const day = played([]);
    day.do({ kind: 'drop', player: 12, seen: 5, disqualified: true });
    const people = new Map(Array.from({ length: 12 }, (_, at) => adult(at + 1)));
    // The file of a running tournament does not say who is disqualified.
    expect(reread(day.event, people).differing).toEqual([]);
    for (const { division, size } of day.pod().cuts) if (size > 0) day.playCut(division);
    day.finalize();
    const { file, differing } = reread(day.event, people);
    expect(differing).toEqual([]);
    expect(file.standings?.find(({ type, category }) => type === 'dnf' && category === '2')?.places).toEqual([{ userId: '512' }]);
    const again = eventOfTom(file, Number, time);
    expect(
      standings(again)
        .get('masters')
        ?.some(({ player }) => player === 512),
    ).toBe(false);
  });
});

describe('A faulty file is refused with a sentence that says what to do', () => {
  const withPlayers = (count: number) =>
    running.replace('</players>', `${Array.from({ length: count - 5 }, (_, at) => `<player userid="9${at}"/>`).join('')}</players>`);
  /** This many nested elements, including the root and its data. */
  const nested = (depth: number) => running.replace('<name>', `${'<a>'.repeat(depth - 2)}${'</a>'.repeat(depth - 2)}<name>`);
  const huge = running.replace('<name>', `<name>${'x'.repeat(20_000_000)}`);
  const good = '<tournament type="2">\n</tournament>\n';
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE t [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n<tournament><data>&b;</data></tournament>`;
  test.each([
    ['an empty file', '', 'empty', /^El archivo está vacío\.$/],
    ['blanks alone', ' \n ', 'empty', /vacío/],
    ['text that is no XML', 'Lista de jugadores:\nAna\nBeto', 'not_xml', /dañado o no es de TOM/],
    ['another XML file', '<?xml version="1.0"?>\n<svg width="1"></svg>', 'not_tom', /termine en \.tdf/],
    ['a file of another game', running.replace('TRADING_CARD_GAME', 'VIDEO_GAME'), 'other_game', /otro juego.*VIDEO_GAME/],
    ['a structure that is none of ours', running.replace('<tournament type="2"', '<tournament type="4"'), 'other_structure', /eliminación directa/],
    ['a file without a game', running.replace(' gametype="TRADING_CARD_GAME"', ''), 'other_game', /otro juego/],
    ['a file of 20 MB', huge, 'too_large', /demasiado grande/],
    ['a file with entities of its own', bomb, 'entities', /entidades propias/],
    ['an undefined entity', running.replace('Cali', 'C&aacute;li'), 'not_xml', /&aacute;.*línea 6/],
    ['an unknown outcome', running.replace('outcome="3"', 'outcome="7"'), 'unknown_code', /outcome 7.*línea 103/],
    ['an unknown pod', running.replace('category="10"', 'category="5"'), 'unknown_code', /category 5/],
    ['an unknown stage', running.replace('stage="4"', 'stage="2"'), 'unknown_code', /stage 2/],
    ['a table that is no number', running.replace('<tablenumber>1<', '<tablenumber>uno<'), 'unknown_code', /tablenumber uno/],
    ['a stranger in a match', running.replace('<player1 userid="14"/>', '<player1 userid="99"/>'), 'inconsistent', /se contradice.*99/],
    ['a player who plays twice in a round', running.replace('<player1 userid="14"/>', '<player1 userid="11"/>'), 'inconsistent', /juega dos veces/],
    ['a player who is listed twice', running.replace('<player userid="12">', '<player userid="11">'), 'inconsistent', /se repite/],
    ['a bye with an opponent', running.replace('outcome="3"', 'outcome="5"'), 'inconsistent', /outcome 5/],
    ['a match without an outcome', running.replace('<match outcome="3">', '<match>'), 'missing', /outcome/],
    ['tags that do not close each other', running.replace('</city>', '</town>'), 'not_xml', /<\/town>.*línea 6/],
    ['a tag whose name is none', running.replace('<city>', '<7city>'), 'not_xml', /Encontramos: «7city>Cali<\/city>» \(línea 6\)/],
    ['an attribute without a value', running.replace('<city>', '<city new>'), 'not_xml', /Encontramos: « new>Cali<\/city>» \(línea 6\)/],
    ['an end tag without a name', running.replace('</city>', '</>'), 'not_xml', /Encontramos: «<\/>» \(línea 6\)/],
    ['text before its beginning', `<?xml version="1.0"?>\nAna\n${good}`, 'not_xml', /dañado.*Encontramos: «Ana» \(línea 2\)/],
    ['text after its end', `${good}Ana\nBeto`, 'not_xml', /dañado.*Encontramos: «Ana» \(línea 3\)/],
    ['text after a note of two lines at its end', `${good}<!-- nota\n-->Ana`, 'not_xml', /Encontramos: «Ana» \(línea 4\)/],
    ['a second tournament after its end', running + running.slice(running.indexOf('<tournament')), 'not_xml', /Encontramos: «<tournament type=/],
    [
      'a long line that is no tag, of which it names the beginning',
      running.replace('<city>', `<7${'x'.repeat(60)}>`),
      'not_xml',
      /Encontramos: «7x{39}» \(línea 6\)/,
    ],
    ['an attribute twice', running.replace('version="1.86"', 'type="2"'), 'not_xml', /dañado/],
    ['NUL', running.replace('Cali', 'Ca\0li'), 'characters', /un carácter que ningún texto lleva/],
    ['half of a surrogate pair', running.replace('Cali', 'Ca\ud800li'), 'characters', /un carácter que ningún texto lleva/],
    ['NUL that is escaped', running.replace('Cali', 'Ca&#0;li'), 'characters', /&#0;.*línea 6/],
    ['half of a surrogate pair that is escaped', running.replace('Cali', 'Ca&#xD800;li'), 'characters', /&#xD800;.*línea 6/],
    ['one in a field that is not read', running.replace('<name>', '<note>&#55296;</note><name>'), 'characters', /&#55296;/],
    ['more than 2,000 players', withPlayers(2001), 'too_many', /caben 2\.000 jugadores/],
    ['more than 50,000 elements', running.replace('<name>', `${'<a/>'.repeat(50_000)}<name>`), 'too_many', /50\.000 elementos/],
    ['thirteen elements inside each other', nested(13), 'not_xml', /dañado/],
    [
      'more pods than there are divisions to share them',
      running.replace('</pods>', `${'<pod category="2"/>'.repeat(6)}</pods>`),
      'too_many',
      /demasiados datos/,
    ],
    ['more rounds than anyone plays', running.replace('<rounds>', `<rounds>${'<round number="9" type="2"/>'.repeat(50)}`), 'too_many', /demasiados datos/],
    ['elements without end inside each other', `<tournament>${'<data>'.repeat(5000)}`, 'not_xml', /dañado/],
  ])('%s', (_, text, code, sentence) => {
    const { problem } = readTom(text);
    expect(problem?.code).toBe(code);
    expect(problem?.message).toMatch(sentence);
  });

  test('except exactly at the limits, or with a complete surrogate pair', () => {
    const elements = (running.match(/<[a-z]/g) ?? []).length;
    const full = running.replace('<name>', `${'<a/>'.repeat(50_000 - elements)}<name>`);
    for (const text of [withPlayers(2000), full, nested(12), running.replace('Cali', '&#x1F3B4; 🎴 &#241;')]) expect(readTom(text).problem).toBeUndefined();
    expect(readTom(running.replace('Cali', '&#x1F3B4;')).file?.data.city).toBe('🎴');
  });

  test('if it is cut off anywhere', () => {
    for (let length = 45; length < running.length - 2; length += 97) {
      const { problem } = readTom(running.slice(0, length));
      expect([length, problem?.code]).toEqual([length, 'cut_off']);
    }
    expect(readTom(running.slice(0, 2000)).problem?.message).toMatch(/incompleto: se cortó/);
  });

  test('quickly, even if the file is made to be slow', () => {
    const from = performance.now();
    readTom(`<tournament ${'a'.repeat(2_000_000)}`);
    readTom(`<tournament ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}></tournament>`);
    readTom(`<tournament>${'<!-- '.repeat(500_000)}`);
    readTom(`<tournament>${' '.repeat(3_000_000)}`);
    expect(performance.now() - from).toBeLessThan(5000);
  });
});

test('times are local to the place, and come back unchanged', () => {
  expect(time.parse('10/03/2026 12:05:00')).toBe(Date.UTC(2026, 9, 3, 17, 5));
  expect(time.format(Date.UTC(2026, 9, 4, 3, 9, 7))).toBe('10/03/2026 22:09:07');
  expect([time.parse(''), time.parse('2026-10-03')]).toEqual([null, null]);
});
