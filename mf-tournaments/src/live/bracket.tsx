import { bracketName, divisionNames, isForThird, podName } from '@mesa/contract/format/play-names';
import { seedsOf } from '@mesa/contract/play/bracket';
import type { Cut, Match, PlayerId, Pod } from '@mesa/contract/play/model';
import { bracketMatches, bracketRounds, isElimination } from '@mesa/contract/play/rounds';
import { bracketSeats } from '@mesa/contract/play/structure';
import { Section } from '@mesa/ui/page';
import styles from './bracket.module.css';
import type { Live } from './live-event';

type Side = { player: PlayerId; won: boolean; games?: number | undefined } | 'bye' | null;
interface Column {
  name: string;
  matches: [Side, Side][];
}

const sidesOf = ({ player1, player2, outcome, games }: Match): [Side, Side] => [
  { player: player1, won: outcome === 'player1' || outcome === 'bye', games: games?.[0] },
  player2 === null ? 'bye' : { player: player2, won: outcome === 'player2', games: games?.[1] },
];
const hasWon = (side: Side): side is Exclude<Side, 'bye' | null> => side !== null && side !== 'bye' && side.won;
const winnerOf = (sides: [Side, Side]): Side => {
  const winner = sides.find(hasWon);
  return winner ? { player: winner.player, won: false } : null;
};
const paired = (sides: readonly Side[]): [Side, Side][] =>
  sides.flatMap((side, at) => (at % 2 === 0 ? [[side, sides[at + 1] ?? null] satisfies [Side, Side]] : []));

/** The rounds of a cut up to the final; matches to come show the players known so far. */
function bracketColumns(live: Pick<Live, 'event'>, pod: Pod, cut: Cut): Column[] {
  const rounds = bracketRounds(pod, cut.division);
  const seeds = seedsOf(live.event, pod, cut);
  let matches = paired(bracketSeats(cut.size).map((seat) => (seeds[seat - 1] === undefined ? null : { player: seeds[seat - 1] as PlayerId, won: false })));
  const columns: Column[] = [];
  for (let at = 0; matches.length > 0; at += 1) {
    const round = rounds[at];
    if (round) matches = bracketMatches(pod, cut, round).map(sidesOf);
    columns.push({ name: bracketName(matches.length), matches });
    matches = matches.length === 1 ? [] : paired(matches.map(winnerOf));
  }
  return columns;
}

/** The match for the third place; undefined until it is published. */
const thirdPlaceOf = (pod: Pod, cut: Cut): Match | undefined => {
  const last = bracketRounds(pod, cut.division).at(-1);
  return last?.matches.find((match) => isForThird(pod, last, match));
};

/** The cuts of all divisions, once they are seeded. */
export const Brackets = ({ live }: { live: Live }) =>
  live.event.pods.flatMap((pod) =>
    pod.cuts.filter(({ size, seeds }) => size > 0 && seeds).map((cut) => <Bracket key={`${pod.name}-${cut.division}`} live={live} pod={pod} cut={cut} />),
  );

function Bracket({ live, pod, cut }: { live: Live; pod: Pod; cut: Cut }) {
  const several = live.event.pods.reduce((count, { cuts }) => count + cuts.filter(({ size }) => size > 0).length, 0) > 1;
  const seeds = seedsOf(live.event, pod, cut);
  const third = thirdPlaceOf(pod, cut);
  const title = isElimination(pod) ? 'Eliminación directa' : 'Fase final';
  const name = (side: Side) =>
    side === 'bye' ? (
      'Descanso'
    ) : side ? (
      <>
        <span className={styles.seed}>{seeds.indexOf(side.player) + 1}</span> {live.nameOf(side.player)}
        {side.games !== undefined && <span className={styles.games}>{side.games}</span>}
      </>
    ) : (
      'Por definir'
    );
  return (
    <Section title={several ? `${title} · ${isElimination(pod) ? podName(live.event, pod) : divisionNames[cut.division]}` : title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.bracket} aria-label={isElimination(pod) ? 'Cuadro del torneo' : 'Cuadro de la fase final'} tabIndex={0}>
        {[...bracketColumns(live, pod, cut), ...(third ? [{ name: 'Tercer puesto', matches: [sidesOf(third)] }] : [])].map(({ name: round, matches }) => (
          <section key={round} className={styles.round} aria-label={round}>
            <h3>{round}</h3>
            <ol className={styles.matches}>
              {matches.map(([one, other], at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a match's place in the bracket is what it is
                <li key={at} className={styles.match}>
                  <p data-won={hasWon(one) ? '' : undefined}>{name(one)}</p>
                  <p data-won={hasWon(other) ? '' : undefined}>{name(other)}</p>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </section>
    </Section>
  );
}
