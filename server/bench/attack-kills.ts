import { setTimeout as wait } from 'node:timers/promises';
import { count, type Found, maxMinutes, type Run } from './attack-run';
import { sendJson } from './attack-send';
import { noteCopies } from './attack-writes';

/** Acknowledged writes between two kills. */
const writesBetween = 20;

/** Lets members note copies during the kills. Afterwards each acknowledged copy must be there. */
export async function throughKills({ site, isOver, tokenOf, signInAll }: Run, kills: number, kill: (index: number) => Promise<void>): Promise<Found> {
  const until = Date.now() + maxMinutes * 60_000;
  const { json } = await sendJson<{ data: { code: string; cards: number }[] }>(site.port, { path: '/api/expansions' });
  const codes = json.data.filter(({ cards }) => cards > 0).map(({ code }) => code);
  const cards: number[] = [];
  const used: string[] = [];
  for (const code of codes) {
    if (cards.length >= 60) break;
    const page = await sendJson<{ cards: { id: number }[] }>(site.port, { method: 'POST', path: `/api/cards/expansion/${code}` });
    cards.push(...page.json.cards.map(({ id }) => id));
    used.push(code);
  }
  const share = Math.floor(cards.length / 3);
  const writers = await Promise.all(
    ['jugador', 'nuevo', 'organizador'].map((user, index) =>
      noteCopies(site.port, {
        authorization: tokenOf(user),
        cards: cards.slice(index * share, (index + 1) * share),
        codes: used,
        from: `127.6.0.${index + 1}`,
      }),
    ),
  );
  const written = () => writers.reduce((sum, writer) => sum + writer.total(), 0);
  let done = 0;
  for (; done < kills && !isOver() && Date.now() < until; done += 1) {
    // Waits until members are writing before each kill.
    const [from, started] = [written(), Date.now()];
    while (written() < from + writesBetween && Date.now() < started + 10_000) await wait(20);
    await wait((done * 37) % 100);
    await kill(done);
    await site.untilReady();
  }
  await signInAll();
  const settled = await Promise.all(writers.map((writer) => writer.settle()));
  const failures = writers.flatMap((writer) => writer.failures);
  for (const line of failures.slice(0, 10)) console.log(`  ${line}`);
  const again = new Map<number, number>();
  for (const writer of writers) for (const [status, times] of writer.again) again.set(status, (again.get(status) ?? 0) + times);
  const total = (of: (index: number) => number) => writers.reduce((sum, _, index) => sum + of(index), 0);
  return {
    tries: done,
    internal: failures.filter((line) => line.startsWith('500')).length,
    lost: total((index) => settled[index]?.lost ?? 0),
    other: failures.filter((line) => !line.startsWith('500')).length,
    note: `${count(written())} escrituras confirmadas, repetidas tras ${[...again].map(([status, times]) => `${status || 'silencio'}: ${count(times)}`).join(', ') || 'nada'}, ${total((index) => settled[index]?.twice ?? 0)} contadas de más`,
  };
}
