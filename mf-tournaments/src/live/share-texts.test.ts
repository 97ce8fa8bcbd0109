import { eventOf } from '@mesa/contract/testing/event-of';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive } from '@mesa/runtime/testing/make';
import { inParts, longestText } from '../sharing/message-parts';
import { liveOf, shownRounds } from './live-event';
import { pairingsText, standingsText } from './share-texts';

const link = 'https://mesa.example/t/K7M2QX';
const cup = (masters: number) => {
  const day = TournamentDay.with({ masters });
  day.configure((plan) => ({ ...plan, order: [...plan.order].sort((one, other) => one - other) }));
  return day;
};
const read = (day: TournamentDay) => liveOf(9, makeLive(day.event));

test('the pairings of a round: title, tables, bye, link', () => {
  const day = cup(5);
  const round = day.next();
  const live = read(day);
  const [shown] = shownRounds(live.event);
  const [text = '', ...more] = shown ? pairingsText(live, shown, 'Copa de Lima', link) : [];
  expect(more).toEqual([]);
  const lines = text.split('\n');
  expect(lines[0]).toBe('*Copa de Lima · Ronda 1*');
  expect(lines.at(-1)).toBe(link);
  const bye = round.matches.find(({ player2 }) => player2 === null);
  expect(lines[2]).toBe(`${live.nameOf(bye?.player1 ?? null)}: descanso`);
  expect(lines.slice(3, 5)).toEqual(
    [1, 2].map((table) => {
      const match = round.matches.find((other) => other.table === table);
      return `*${table}* ${live.nameOf(match?.player1 ?? null)} – ${live.nameOf(match?.player2 ?? null)}`;
    }),
  );
});

test('the pairings are in the order of their tables, also after one was moved', () => {
  const day = cup(4);
  const round = day.draw();
  day.do({ kind: 'set-table', round, player1: day.event.drafts[0]?.pairs[0]?.player1 ?? 0, table: 9 });
  day.publish(round);
  const live = read(day);
  const [shown] = shownRounds(live.event);
  expect(shown && pairingsText(live, shown, 'Copa', link)[0]?.match(/(?<=^\*)\d(?=\*)/gm)).toEqual(['2', '9']);
});

test('results follow the tables that have one', () => {
  const day = cup(4);
  day.finish(day.next(), () => 'tie');
  const live = read(day);
  const [shown] = shownRounds(live.event);
  expect(
    shown &&
      pairingsText(live, shown, 'Copa', link)
        .join('\n')
        .match(/→ Empate/g),
  ).toHaveLength(2);
});

test('each table tells who won, and by which games', () => {
  const event = eventOf([
    [
      [1, 2, 'player2'],
      [3, 4, 'player1'],
      [5, 6, 'open'],
      [7, null, 'forced-loss'],
    ],
  ]);
  const [first] = event.pods[0]?.played[0]?.matches ?? [];
  if (first) first.games = [1, 2];
  const live = liveOf(9, makeLive(event));
  expect(shownRounds(event).map((shown) => pairingsText(live, shown, 'Copa', link))).toEqual([
    [
      `*Copa · Ronda 1*

*1* Ana – Beto → Ganó Beto 2-1
*2* Caro – Dani → Ganó Caro
*3* Eva – Fede
Gabi: llegó después

${link}`,
    ],
  ]);
});

test('the match for the third place is named, and a bracket has records instead of points', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure(
    (plan) => ({ ...plan, pods: plan.pods.map((pod) => ({ ...pod, cuts: pod.cuts.map((one) => ({ ...one, thirdPlace: true })) })) }),
    'elimination',
  );
  day.finish(day.next(undefined, 'masters'));
  expect(standingsText(read(day), 'Copa', link)[0]).toMatch(/\n1\. \S+ · 1-0-0\n/);
  day.next(undefined, 'masters');
  const live = read(day);
  const [shown] = shownRounds(live.event);
  const text = shown ? pairingsText(live, shown, 'Copa', link).join('\n') : '';
  expect(text.match(/Tercer puesto: \S+ – \S+/g)).toHaveLength(1);
});

test('the current standings, and the final table', () => {
  const day = cup(4);
  day.finish(day.next());
  expect(standingsText(read(day), 'Copa de Lima', link)[0]).toMatch(/^\*Copa de Lima · Posiciones\*\n\n1\. \S+ · 3 pts, 1-0-0, 25 %\n/);
  day.playSwiss();
  const text = standingsText(read(day), 'Copa de Lima', link)[0] ?? '';
  expect(text).toMatch(/^\*Copa de Lima · Tabla final\*\n\n1\. Ana · 3-0-0\n/);
  expect(text.endsWith(`\n\n${link}`)).toBe(true);
});

test('the standings say who left', () => {
  const day = cup(4);
  day.finish(day.next());
  day.do({ kind: 'drop', player: 4, seen: 1 });
  const live = read(day);
  const lines = standingsText(live, 'Copa', link)[0]?.split('\n') ?? [];
  expect(lines.filter((line) => line.includes('(abandonó)'))).toHaveLength(1);
  expect(lines.find((line) => line.includes('(abandonó)'))).toContain(` ${live.nameOf(4)} (abandonó) · `);
});

test('each division has its own table', () => {
  const day = TournamentDay.with({ masters: 6, senior: 6 });
  day.configure();
  expect(standingsText(read(day), 'Copa', link)[0]).toMatch(/\n\*Máster\*\n1\. .*\n\n\*Sénior\*\n1\. /s);
});

test('the table is final once every division has ended', () => {
  const day = TournamentDay.with({ masters: 6, senior: 6 });
  day.configure();
  const titles = (['masters', 'senior'] as const).map((name) => {
    day.playSwiss(name);
    for (const { division } of day.pod(name).cuts) day.playCut(division, name);
    return standingsText(read(day), 'Copa', link)[0]?.split('\n')[0];
  });
  expect(titles).toEqual(['*Copa · Posiciones*', '*Copa · Tabla final*']);
});

test('names cannot make the text bold or break its line', () => {
  const [text] = inParts({ title: 'Copa *2026*\n_hoy_', lines: ['a'], link });
  expect(text).toBe(`*Copa 2026 hoy*\n\na\n\n${link}`);
  const day = cup(4);
  day.next();
  const answer = makeLive(day.event);
  const live = liveOf(9, { ...answer, people: answer.people.map((person) => ({ ...person, name: `*${person.name}*\nY` })) });
  expect(standingsText(live, 'Copa', link)[0]).toMatch(/\n1\. \S+ Y · /);
});

test('a long text is sent in parts within the limit, with title and link, without losing or cutting a line', () => {
  const lines = Array.from({ length: 250 }, (_, at) => `*${at + 1}* Jugadora número ${at} – Jugador número ${at + 250}`);
  const parts = inParts({ title: 'Regional de Lima · Ronda 7', lines, link });
  expect(parts.length).toBeGreaterThan(2);
  for (const [at, part] of parts.entries()) {
    expect(part.length).toBeLessThanOrEqual(longestText);
    expect(part.startsWith(`*Regional de Lima · Ronda 7* (${at + 1} de ${parts.length})\n`)).toBe(true);
    expect(part.endsWith(link)).toBe(true);
  }
  expect(parts.flatMap((part) => part.split('\n').slice(2, -2))).toEqual(lines);
});

test('a text at the limit is one message, one character more makes two', () => {
  const text = (length: number) => inParts({ title: 'T', lines: ['a'.repeat(50), 'b'.repeat(length)], link: 'L' }, 100);
  const most = Array.from({ length: 60 }, (_, at) => at).findLast((length) => text(length).length === 1) ?? 0;
  expect(text(most)[0]?.length).toBeLessThanOrEqual(100);
  expect(text(most + 1)).toHaveLength(2);
});

test('a line that is longer than a message is cut, and no message before it is empty', () => {
  const parts = inParts({ title: 'T', lines: ['a'.repeat(200), 'b'], link: 'L' }, 100);
  expect(parts.map((part) => part.length <= 100 && part.split('\n').slice(2, -2).join(' '))).toEqual([expect.stringMatching(/^a+$/), 'b']);
});

test('one point is no plural in the standings', () => {
  const day = cup(4);
  day.finish(day.next(), () => 'tie');
  expect(standingsText(read(day), 'Copa de Lima', link)[0]).toMatch(/\n1\. \S+ · 1 pt, 0-0-1, /);
});
