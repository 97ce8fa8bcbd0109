import { decimal } from '@mesa/contract/format/number';
import type { Release } from '@mesa/release-contract/calls/releases';
import { WarningIcon } from '@mesa/ui/icons';
import { budgetsOf } from './overview';
import styles from './size-bars.module.css';

const names = { entry: 'Entrada', page: 'Página', css: 'Estilos' } as const;
const parts = Object.keys(names) as (keyof typeof names)[];
const kb = (bytes: number) => decimal(bytes / 1024);

/** A release's gzipped download sizes, each beside its budget. */
export function SizeBars({ area, sizes }: { area: string; sizes: Release['sizes'] }) {
  const budgets = budgetsOf(area);
  return (
    <dl className={styles.sizes}>
      {parts.map((part) => {
        const over = sizes[part] > budgets[part];
        const share = Math.min(sizes[part] / budgets[part], 1);
        return (
          <div key={part} className={over ? styles.over : undefined}>
            <dt>{names[part]}</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${share * 100}%` }} />
              </span>
              {kb(sizes[part])} de {kb(budgets[part])} KB
              {over && (
                <span className={styles.excess}>
                  <WarningIcon /> se pasa
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
