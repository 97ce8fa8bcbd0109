import type { Meta } from '@mesa/contract/calls/meta';
import { enoughGames, gamesOf, winRateOf } from '@mesa/contract/rules/meta';
import { counted } from '@mesa/contract/text/plural';
import { EmptyState } from '@mesa/ui/feedback';
import { Interval } from './interval';
import styles from './meta-page.module.css';

type Pair = Meta['pairs'][number];

/** Returns the tone from mostly lost to mostly won; the number in the cell gives the same information without colour. */
function toneOf(rate: number): string {
  if (rate < 40) return 'bad';
  if (rate < 47) return 'poor';
  if (rate <= 53) return 'even';
  return rate <= 60 ? 'good' : 'best';
}

/** Match-ups between the most played archetypes that met at a table. */
export function Matchups({ meta: { archetypes, pairs } }: { meta: Meta }) {
  if (pairs.length === 0) return <EmptyState>Todavía no hay partidas de mesas jugadas aquí o importadas entre estos arquetipos.</EmptyState>;
  const met = archetypes.filter(({ id }) => pairs.some((pair) => pair.id === id));
  const pairOf = new Map(pairs.map((pair) => [`${pair.id} ${pair.opponentId}`, pair]));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label="Tabla de enfrentamientos">
        <table className={styles.matrix}>
          <caption>
            <span>Victorias del arquetipo de cada fila contra el de cada columna, en por ciento</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">Arquetipo</th>
              {met.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {met.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {met.map((opponent) => (
                  <Cell key={opponent.id} pair={pairOf.get(`${id} ${opponent.id}`)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.note}>
        Azul gana más, naranja pierde más. Con menos de {enoughGames} partidas todavía no se puede comparar: se ve el historial, sin color. Toca un intervalo
        para saber qué significa.
      </p>
    </>
  );
}

function Cell({ pair }: { pair: Pair | undefined }) {
  const rate = pair && winRateOf(pair);
  if (!pair || !rate) return <td className={styles.none}>–</td>;
  const games = <small>{counted(gamesOf(pair), 'partida', 'partidas')}</small>;
  // A percentage of three games would look more certain than it is.
  if (gamesOf(pair) < enoughGames) {
    return (
      <td data-tone="few">
        {pair.wins}-{pair.losses}-{pair.draws} {games}
      </td>
    );
  }
  return (
    <td data-tone={toneOf(rate.rate)}>
      {Math.round(rate.rate)} % <Interval rate={rate} games={gamesOf(pair)} /> {games}
    </td>
  );
}
