import type { Meta } from '@mesa/contract/calls/meta';
import { slashDate } from '@mesa/contract/format/date';
import styles from './meta-page.module.css';
import { percent } from './percent';
import { shareIn } from './week-shares';

const [width, height] = [640, 260];
const frame = { left: 52, right: 12, top: 12, bottom: 28 };
const [innerWidth, innerHeight] = [width - frame.left - frame.right, height - frame.top - frame.bottom];

/** The top of the scale: the highest share, rounded up to tens. */
const topOf = (shares: readonly number[]): number => Math.max(10, Math.ceil(Math.max(...shares) / 10) * 10);

/** Lines of the share by week, told apart by colour and by dashes. Readers without sight have the table below. */
export function WeekPlot({ archetypes, weeks }: Pick<Meta, 'archetypes' | 'weeks'>) {
  const times = weeks.map(({ week }) => Date.parse(week));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const top = topOf(archetypes.flatMap(({ id }) => weeks.map((week) => shareIn(week, id))));
  const x = (time: number) => frame.left + (last === first ? innerWidth / 2 : (innerWidth * (time - first)) / (last - first));
  const y = (share: number) => frame.top + innerHeight * (1 - share / top);
  return (
    <figure className={styles.plot}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Parte de cada arquetipo por semana; los números están en la tabla">
        {[0, top / 2, top].map((share) => (
          <g key={share}>
            <line className={styles.grid} x1={frame.left} x2={width - frame.right} y1={y(share)} y2={y(share)} />
            <text className={styles.tick} x={frame.left - 8} y={y(share) + 4} textAnchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        {weeks.length > 1 && (
          <text className={styles.tick} x={frame.left} y={height - 6}>
            {slashDate(weeks[0]?.week ?? '')}
          </text>
        )}
        <text className={styles.tick} x={width - frame.right} y={height - 6} textAnchor="end">
          {slashDate(weeks.at(-1)?.week ?? '')}
        </text>
        {archetypes.map(({ id, name }, series) => (
          <g key={id} data-series={series}>
            <polyline points={weeks.map((week, index) => `${x(times[index] ?? 0)},${y(shareIn(week, id))}`).join(' ')} />
            {weeks.map((week, index) => (
              <circle key={week.week} cx={x(times[index] ?? 0)} cy={y(shareIn(week, id))} r={4}>
                <title>{`${name}, semana desde ${slashDate(week.week)}: ${percent(shareIn(week, id))} de ${week.total}`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <ul className={styles.legend} aria-label="Arquetipos del gráfico">
          {archetypes.map(({ id, name }, series) => (
            <li key={id}>
              <svg viewBox="0 0 32 10" width={32} height={10} aria-hidden="true" data-series={series}>
                <polyline points="0,5 32,5" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
