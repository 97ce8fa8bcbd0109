import type { Meta } from '@mesa/contract/calls/meta';
import { enoughGames, gamesOf, winRateOf } from '@mesa/contract/rules/meta';
import { counted } from '@mesa/contract/text/plural';
import { EmptyState } from '@mesa/ui/feedback';
import { CsvButton } from './csv-button';
import styles from './meta-page.module.css';

type Pair = Meta['pairs'][number];

/** Returns the tone from mostly lost to mostly won; the number in the cell gives the same information without colour. */
function toneOf(pair: Pair): string {
  if (gamesOf(pair) < enoughGames) return 'few';
  const rate = winRateOf(pair)?.rate ?? 50;
  if (rate < 40) return 'bad';
  if (rate < 47) return 'poor';
  if (rate <= 53) return 'even';
  return rate <= 60 ? 'good' : 'best';
}

/** Match-ups between the most played archetypes that met at a table. */
export function Matchups({ meta: { archetypes, pairs } }: { meta: Meta }) {
  if (pairs.length === 0) return <EmptyState>Todavía no hay partidas de mesas jugadas aquí o importadas entre estos arquetipos.</EmptyState>;
  const met = archetypes.filter(({ id }) => pairs.some((pair) => pair.id === id));
  const nameOf = new Map(archetypes.map(({ id, name }) => [id, name]));
  const pairOf = new Map(pairs.map((pair) => [`${pair.id} ${pair.opponentId}`, pair]));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the keyboard */}
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
        Azul gana más, naranja pierde más. Entre paréntesis, el intervalo en el que está el valor verdadero con una certeza del 95 %. Con menos de {enoughGames}{' '}
        partidas todavía no se puede comparar, y la celda queda sin color.
      </p>
      <CsvButton
        name="meta-enfrentamientos"
        table="enfrentamientos"
        rows={() => [
          ['arquetipo', 'contra', 'ganadas', 'perdidas', 'empatadas'],
          ...pairs.map(({ id, opponentId, wins, losses, draws }) => [nameOf.get(id) ?? '', nameOf.get(opponentId) ?? '', wins, losses, draws]),
        ]}
      />
    </>
  );
}

function Cell({ pair }: { pair: Pair | undefined }) {
  const rate = pair && winRateOf(pair);
  if (!pair || !rate) return <td className={styles.none}>–</td>;
  return (
    <td data-tone={toneOf(pair)}>
      {Math.round(rate.rate)} %{' '}
      <small>
        ({Math.round(rate.low)}–{Math.round(rate.high)} %)
      </small>{' '}
      <small>{counted(gamesOf(pair), 'partida', 'partidas')}</small>
    </td>
  );
}
