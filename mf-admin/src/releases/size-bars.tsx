import { decimal } from '@mesa/contract/format/number';
import type { Release } from '@mesa/release-contract/calls/releases';
import { WarningIcon } from '@mesa/ui/icons';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { budgetsOf } from './overview';
import styles from './size-bars.module.css';

const names = { entry: 'Entrada', page: 'Página', css: 'Estilos' } as const;
const parts = Object.keys(names) as (keyof typeof names)[];
const kb = (bytes: number) => decimal(bytes / 1024);

/** Bytes; smaller changes come from names of files. */
const noticeable = 51;

interface SizeBarsProps {
  area: string;
  sizes: Release['sizes'];
  /** The sizes of the release published before it. */
  before?: Release['sizes'] | undefined;
}

/** A release's gzipped download sizes, each beside its budget, and how they changed. */
export function SizeBars({ area, sizes, before }: SizeBarsProps) {
  const budgets = budgetsOf(area);
  return (
    <dl className={styles.sizes}>
      {parts.map((part) => {
        const over = sizes[part] > budgets[part];
        const change = before ? sizes[part] - before[part] : 0;
        const share = Math.min(sizes[part] / budgets[part], 1);
        return (
          <div key={part} className={over ? styles.over : undefined}>
            <dt>{names[part]}</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${share * 100}%` }} />
              </span>
              {kb(sizes[part])} de {kb(budgets[part])} KB
              {Math.abs(change) >= noticeable && (
                <span className={styles.change}>
                  {change > 0 ? '+' : '−'}
                  {kb(Math.abs(change))} KB<VisuallyHidden> desde la anterior</VisuallyHidden>
                </span>
              )}
              {over && (
                <span className={styles.excess}>
                  <WarningIcon /> supera el límite
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
