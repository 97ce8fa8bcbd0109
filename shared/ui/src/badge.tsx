import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './class-names';
import { OfficialIcon } from './icons';
import { VisuallyHidden } from './visually-hidden';

type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

export const Badge = ({ tone = 'neutral', children }: { tone?: BadgeTone | undefined; children: ReactNode }) => (
  <span className={cx(styles.badge, styles[tone])}>{children}</span>
);

const statusTones: Record<string, BadgeTone> = { inscripciones: 'success', progreso: 'info', finalizado: 'neutral', desactivado: 'danger' };

/** A tournament's status; a dot marks one that is still open. */
export const StatusBadge = ({ status, label }: { status: string; label: string }) => (
  <span className={cx(styles.badge, styles[statusTones[status] ?? 'neutral'])}>
    {(status === 'inscripciones' || status === 'progreso') && <span className={styles.dot} aria-hidden="true" />}
    {label}
  </span>
);

const OfficialBadge = () => (
  <span className={styles.official} title="Torneo oficial">
    <OfficialIcon />
    <VisuallyHidden>Torneo oficial</VisuallyHidden>
  </span>
);

/** The star of an official tournament, unless it waits for a site administrator's confirmation. */
export function StandingBadge({ official, confirmed }: { official: boolean; confirmed: boolean | null }) {
  if (confirmed === false) return <Badge tone="warning">Sin confirmar</Badge>;
  return official ? <OfficialBadge /> : null;
}

/** Each tournament category has the colour of one of the card types. */
const categoryColours: Record<string, string> = {
  Amistoso: 'planta',
  Online: 'agua',
  Challenge: 'lucha',
  Cup: 'rayo',
  Prerelease: 'psiquica',
  Release: 'dragon',
  Special: 'entrenador',
  Regional: 'fuego',
  Internacional: 'oscura',
};

export const CategoryBadge = ({ category }: { category: string }) => (
  <span className={cx(styles.badge, styles.category, styles[categoryColours[category] ?? 'incolora'])}>{category}</span>
);
