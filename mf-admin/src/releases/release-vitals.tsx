import { decimal } from '@mesa/contract/format/number';
import { plural } from '@mesa/contract/text/plural';
import type { Vitals } from '@mesa/release-contract/calls/vitals';
import { createContext, use } from 'react';
import styles from './release-vitals.module.css';

/** What browsers measured of every release; undefined if the server does not count it. */
export const VitalsContext = createContext<readonly Vitals[] | undefined>(undefined);

type Figures = Pick<Vitals, 'lcp' | 'inp' | 'cls'>;

/** The limits of web.dev: above them, a figure is poor for more than a quarter of the views. */
const poorFrom: { [name in keyof Figures]: number } = { lcp: 4000, inp: 500, cls: 0.25 };
const twoDecimals = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
const figures = [
  {
    name: 'lcp',
    label: 'contenido',
    title: 'Tres de cada cuatro veces el contenido principal estuvo en este tiempo o menos (LCP)',
    show: (value: number) => `${decimal(value / 1000)} s`,
  },
  {
    name: 'inp',
    label: 'respuesta',
    title: 'Tres de cada cuatro veces la página respondió en este tiempo o menos (INP)',
    show: (value: number) => `${Math.round(value)} ms`,
  },
  { name: 'cls', label: 'saltos', title: 'Cuánto se movió lo que ya se veía; hasta 0,1 está bien (CLS)', show: (value: number) => twoDecimals.format(value) },
] as const;

/** The figures of a release, and of each of its pages on request. */
export function ReleaseVitals({ of: { area, release } }: { of: { area: string; release: string | null } }) {
  const found = use(VitalsContext)?.find((one) => one.area === area && one.release === release);
  if (!found) return null;
  return (
    <span className={styles.vitals}>
      <FigureList of={found} />
      <span>
        {found.views} {plural(found.views, 'visita medida', 'visitas medidas')}
        {found.failed > 0 && `, ${found.failed} con errores`}
      </span>
      {found.pages.length > 1 && (
        <details>
          <summary>Por página</summary>
          <ul>
            {found.pages.map((page) => (
              <li key={page.page}>
                <code>{page.page}</code> <FigureList of={page} /> ({page.views})
              </li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
}

function FigureList({ of }: { of: Figures }) {
  return figures.map(({ name, label, title, show }) => {
    const value = of[name];
    if (value === null) return null;
    const isPoor = value > poorFrom[name];
    return (
      <span key={name} title={title} className={isPoor ? styles.poor : undefined}>
        {label} <b>{show(value)}</b>
        {isPoor && ' (mal)'}{' '}
      </span>
    );
  });
}
