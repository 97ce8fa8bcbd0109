import { scaleLinear } from 'd3-scale';
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle, symbolWye } from 'd3-shape';
import { type PointerEvent, useId, useState } from 'react';
import styles from '../line-plot.module.css';

interface Step {
  key: string | number;
  /** Short, below the plot: 2026/11/16. */
  axis: string;
  /** The text before the step's values: Semana desde 2026/11/16, 30 listas. */
  title: string;
}

interface Series {
  id: string | number;
  name: string;
  /** One value per step; null if missing: the line continues to the next value, without a mark. */
  values: readonly (number | null)[];
}

export interface LinePlotProps {
  /** Names the picture for screen readers. */
  label: string;
  /** Names the control that chooses a step: Semana. */
  stepLabel: string;
  /** In order of time, at equal distances. */
  steps: readonly Step[];
  /** At most five, distinguished by colour, dashes and marks. */
  series: readonly Series[];
  /** The values at the bottom and top; for places the first is at the top. Default: 0 to a round number above the maximum. */
  domain?: readonly [number, number];
  format(value: number): string;
}

const height = 220;
const marks = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolWye].map((type) => symbol(type, 60)() ?? undefined);
/** With more steps marks would cover the lines: only the chosen step has them. */
const maxMarked = 16;

/**
 * Lines over time as SVG, complete without scripts: as wide as its box, with labels in text size. A slider, or a finger on the plot,
 * selects the step whose values the legend shows. Needs a table with the numbers next to it.
 */
export function DrawnPlot({ label, stepLabel, steps, series, domain, format }: LinePlotProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const titleId = useId();
  const last = steps.length - 1;
  const at = Math.min(chosen ?? last, last);
  const step = steps[at];
  if (!step) return null;

  const highest = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const y = domain ? scaleLinear([...domain], [height, 0]) : scaleLinear([0, highest || 1], [height, 0]).nice(4);
  /** Percentage of the width. */
  const x = (index: number) => (last === 0 ? 50 : (100 * index) / last);
  const path = line<[number, number]>()
    .x(([index]) => x(index))
    .y(([, value]) => y(value));
  const known = (values: Series['values']) => values.flatMap((value, index): [number, number][] => (value === null ? [] : [[index, value]]));
  const choose = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.round((last * (clientX - left)) / width))));
  };
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value));

  return (
    <figure className={styles.plot}>
      <svg className={styles.area} height={height} role="img" aria-label={label} onPointerDown={choose} onPointerMove={choose}>
        {y.ticks(4).map((value) => (
          <g key={value}>
            <line className={styles.grid} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
            <text x="0" y={y(value)} dx={-8} dy="0.35em" textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        <line className={styles.chosen} x1={`${x(at)}%`} x2={`${x(at)}%`} y1="0" y2={height} />
        {/* A path has no percentages, so it is stretched to the width; its stroke is not. */}
        <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" overflow="visible" aria-hidden="true">
          {series.map(({ id, values }, index) => (
            <path key={id} className={styles.line} data-series={index} d={path(known(values)) ?? undefined} />
          ))}
        </svg>
        {series.map(({ id, values }, index) => (
          <g key={id} className={styles.mark} data-series={index}>
            {values.map((value, i) =>
              value === null || (i !== at && steps.length > maxMarked) ? null : (
                <svg key={steps[i]?.key} x={`${x(i)}%`} y={y(value)} overflow="visible" aria-hidden="true">
                  <path d={marks[index % marks.length]} data-chosen={i === at || undefined} />
                </svg>
              ),
            )}
          </g>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {[...new Set(last % 2 === 0 ? [0, last / 2, last] : [0, last])].map((index) => (
          <span key={index}>{steps[index]?.axis}</span>
        ))}
      </div>
      {last > 0 && (
        <input
          className={styles.slider}
          type="range"
          aria-label={stepLabel}
          aria-valuetext={`${step.title}: ${series.map(({ name, values }) => `${name} ${text(values[at])}`).join(', ')}`}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
        />
      )}
      <figcaption>
        <p id={titleId} className={styles.title}>
          {step.title}
        </p>
        <ul className={styles.legend} aria-labelledby={titleId}>
          {series.map(({ id, name, values }, index) => (
            <li key={id}>
              <svg width={32} height={14} aria-hidden="true">
                <line className={styles.line} data-series={index} x1="0" x2="32" y1="7" y2="7" />
                <g className={styles.mark} data-series={index} transform="translate(16 7)">
                  <path d={marks[index % marks.length]} />
                </g>
              </svg>
              {name} <strong>{text(values[at])}</strong>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
