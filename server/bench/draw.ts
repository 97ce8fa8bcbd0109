import { entrantsOf } from '@mesa/contract/play/draw';
import { minimumCostMatching } from '@mesa/contract/play/matching';
import type { Pairing } from '@mesa/contract/play/model';
import { proposeDraw, proposeRedraw } from '@mesa/contract/play/propose';
import { reasonText } from '@mesa/contract/play/reasons';
import { type Entrant, pairSwiss } from '@mesa/contract/play/swiss';
import { playRandomEvent } from '@mesa/contract/testing/random-event';
import { Swiss } from 'tournament-pairings';

/** The cost of a draw by the rules, ours or the library's. */
interface Quality {
  rounds: number;
  pairs: number;
  rematches: number;
  secondByes: number;
  byesTooHigh: number;
  leftOut: number;
  pairDowns: number;
  squaredGaps: number;
  ms: number[];
}

const none = (): Quality => ({ rounds: 0, pairs: 0, rematches: 0, secondByes: 0, byesTooHigh: 0, leftOut: 0, pairDowns: 0, squaredGaps: 0, ms: [] });

function examine(quality: Quality, field: readonly Entrant[], pairs: readonly Pick<Pairing, 'player1' | 'player2'>[], ms: number): void {
  const of = new Map(field.map((entrant) => [entrant.player, entrant]));
  const free = field.filter(({ earnedBye }) => !earnedBye);
  const leastByes = Math.min(...free.map(({ byes }) => byes));
  quality.rounds += 1;
  quality.ms.push(ms);
  quality.leftOut += field.length - new Set(pairs.flatMap(({ player1, player2 }) => (player2 === null ? [player1] : [player1, player2]))).size;
  for (const { player1, player2 } of pairs) {
    const one = of.get(player1);
    const other = player2 === null ? undefined : of.get(player2);
    if (!one || one.earnedBye) continue;
    if (!other) {
      if (one.byes > leastByes) quality.secondByes += 1;
      if (free.some(({ byes, points }) => byes <= one.byes && points < one.points)) quality.byesTooHigh += 1;
      continue;
    }
    const gap = Math.abs(one.points - other.points);
    quality.pairs += 1;
    if (one.met.includes(other.player)) quality.rematches += 1;
    if (gap) quality.pairDowns += 1;
    quality.squaredGaps += gap * gap;
  }
}

/** Measures processor time, because wall time includes the machine's other work. */
function timed<T>(work: () => T): { value: T; ms: number } {
  const from = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(from);
  return { value, ms: (user + system) / 1000 };
}

const met = (one: Entrant | undefined, other: Entrant | undefined): number => (one && other ? one.met.filter((player) => player === other.player).length : 0);

/** Returns the minimum number of rematches of a field; only computed if a draw has one. */
function fewestRematches(field: readonly Entrant[]): number {
  const mates = minimumCostMatching(field.length, (one, other) => met(field[one], field[other]) ** 2);
  return mates.filter((mate, at) => mate > at && met(field[at], field[mate]) > 0).length;
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const sizes = [4, 5, 6, 7, 8, 9, 10, 12, 13, 16, 17, 20, 24, 28, 33, 40, 48, 64, 65, 90, 128, 170, 226, 300, 410, 512];
let failures = 0;
const check = (what: string, count: number) => {
  if (count) failures += 1;
  console.log(`${count ? '✗' : '✓'} ${what}: ${count}`);
};

const ours = none();
let avoidable = 0;
let unlikeSeed = 0;
let unexplained = 0;
const redrawn = none();
for (let index = 0; index < 200; index += 1) {
  let field: Entrant[] = [];
  playRandomEvent({
    seed: `bench ${index}`,
    players: sizes[index % sizes.length] ?? 8,
    kind: index % 2 ? 'challenge' : 'cup',
    moreRounds: index % 7 === 0 ? 2 : 0,
    drop: 0.03 + (index % 4) * 0.02,
    late: 0.02,
    divisions: index % 10 === 0,
    beforeRound: (day, number) => {
      field = entrantsOf(day.event, day.pod(), number);
    },
    onRound: (day, number) => {
      const pairs = day.round().matches;
      const { ms, value } = timed(() => pairSwiss([...field].reverse(), { seed: `bench ${index}/${number}`, round: number, firstTable: 1 }));
      unexplained += pairs.filter(({ reasons }) => reasons.map(reasonText).join('').length < 10).length;
      // With one result entered, the other tables are redrawn.
      const [first] = pairs.filter(({ player2 }) => player2 !== null);
      if (index % 20 === 0 && first && pairs.length > 4) {
        day.report(day.round(), first.player1, 'tie');
        const again = timed(() => proposeRedraw(day.event, day.pod().name, `${number}`));
        const seated = new Set(again.value.body?.pairs.flatMap(({ player1, player2 }) => [player1, player2]));
        examine(
          redrawn,
          field.filter(({ player }) => seated.has(player)),
          again.value.body?.pairs ?? [],
          again.ms,
        );
      }
      const before = ours.rematches;
      examine(ours, field, pairs, ms);
      if (ours.rematches > before) {
        const playing = pairs.flatMap(({ player1, player2 }) => (player2 === null ? [] : [player1, player2]));
        avoidable += ours.rematches - before - fewestRematches(field.filter(({ player }) => playing.includes(player)));
      }
      if (value.some(({ player1, player2 }, at) => player1 !== pairs[at]?.player1 || player2 !== pairs[at]?.player2)) unlikeSeed += 1;
    },
  });
}
const sorted = ours.ms.sort((one, other) => one - other);
console.log(`200 torneos de 4 a 512 jugadores por órdenes: ${ours.rounds} rondas, ${ours.pairs} parejas, ${ours.rematches} repetidas`);
check('repetidas que se podían evitar', avoidable);
check('segundos descansos', ours.secondByes);
check('descansos sobre el grupo más bajo', ours.byesTooHigh);
check('jugadores sin lugar', ours.leftOut);
check('parejas sin razón', unexplained);
check(`repetidas al volver a sortear ${redrawn.rounds} rondas comenzadas`, redrawn.rematches + redrawn.leftOut);
check('sorteos que no se repiten con la misma semilla', unlikeSeed);
console.log(
  `  bajan de grupo ${((100 * ours.pairDowns) / ours.pairs).toFixed(1)} % de las parejas; ms de procesador por sorteo: mediana ${percentile(sorted, 0.5).toFixed(1)}, p99 ${percentile(sorted, 0.99).toFixed(1)}, mayor ${sorted.at(-1)?.toFixed(1)}\n`,
);

for (const players of [512, 1000, 1001]) {
  const ms: number[] = [];
  const quality = none();
  let field: Entrant[] = [];
  playRandomEvent({
    seed: `large ${players}`,
    players,
    kind: 'challenge',
    drop: 0.02,
    late: 0.01,
    beforeRound: (day, number) => {
      field = entrantsOf(day.event, day.pod(), number);
      ms.push(timed(() => proposeDraw(day.event, { pod: day.pod().name, round: 'measured', seed: `${number}` })).ms);
    },
    onRound: (day) => examine(quality, field, day.round().matches, 0),
  });
  console.log(`${players} jugadores, ms de procesador por ronda: ${ms.map((one) => one.toFixed(0)).join(' ')}`);
  check(
    `  rondas de ${players} jugadores sobre 100 ms, repetidas, segundos descansos`,
    ms.filter((one) => one > 100).length + quality.rematches + quality.secondByes,
  );
}

console.log('\nnpm tournament-pairings en los mismos estados');
console.log(
  ['jugadores', 'rondas', 'ms', 'repetidas', 'bajan', 'diferencia²', '2.º descanso', '| ms', 'repetidas', 'bajan', 'diferencia²', '2.º descanso']
    .map((title) => title.padStart(12))
    .join(''),
);
for (const players of [8, 16, 33, 64, 128]) {
  const [here, there] = [none(), none()];
  let gaveUp = 0;
  for (let index = 0; index < (players > 64 ? 1 : 4); index += 1) {
    let field: Entrant[] = [];
    playRandomEvent({
      seed: `peer ${index}`,
      players,
      kind: 'cup',
      drop: 0.04,
      tie: 0.1,
      beforeRound: (day, number) => {
        field = entrantsOf(day.event, day.pod(), number).filter(({ earnedBye }) => !earnedBye);
      },
      onRound: (_, number) => {
        const mine = timed(() => pairSwiss(field, { seed: `peer ${index}`, round: number, firstTable: 1 }));
        examine(here, field, mine.value, mine.ms);
        const asked = field.map(({ player, points, met: avoid, byes, pairedDown }) => ({
          id: player,
          score: points,
          avoid: [...avoid],
          receivedBye: byes > 0,
          pairedUpDown: pairedDown > 0,
        }));
        try {
          const theirs = timed(() => Swiss(asked, number));
          const pairs = theirs.value.map(({ player1, player2 }) => ({
            player1: Number(player1 ?? player2),
            player2: player1 === null || player2 === null ? null : Number(player2),
          }));
          examine(there, field, pairs, theirs.ms);
        } catch {
          gaveUp += 1;
        }
      },
    });
  }
  const row = ({ ms, rounds, rematches, pairDowns, squaredGaps, secondByes }: Quality) => [
    (ms.reduce((total, one) => total + one, 0) / Math.max(1, rounds)).toFixed(1),
    rematches,
    pairDowns,
    squaredGaps,
    secondByes,
  ];
  console.log(
    [players, here.rounds, ...row(here), ...row(there)].map((cell) => String(cell).padStart(12)).join('') + (gaveUp ? `  ${gaveUp} rondas sin sorteo` : ''),
  );
}
process.exitCode = failures ? 1 : 0;
