import type { Usage } from '../release-usage';

/** Returns a number with its noun, as the product writes it. */
export type Counted = (amount: number, one: string, many: string) => string;

/** What is known about a live release. */
export interface Evidence {
  /** Whether it is shown to a share of the visitors instead of all. */
  readonly canary: boolean;
  /** Since it went live. */
  readonly usage: Usage;
  /** The number of visitors who reported a failure within the last minutes. */
  readonly visitors: number;
  /** The usage of its replacement; null if there is none. */
  readonly instead: Usage | null;
  /** It is live because of an automatic rollback; there is no second one in a row. */
  readonly restored: boolean;
}

export const minVisitors = 3;
/** Maximum share of failed visits. A canary's is lower, because it can be compared with the other release. */
const maxShare = { canary: 0.1, active: 0.2 } as const;

/** A failure can come from a page that was opened without a separate visit. */
const shareOf = ({ visits, failures }: Usage): number => (failures === 0 ? 0 : failures / Math.max(visits, failures));
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Returns the reason for a rollback, as shown in the history; null if the release stays. */
export function rollbackReason(counted: Counted, { canary, usage, visitors, instead, restored }: Evidence): string | null {
  if (!instead || restored || visitors < minVisitors) return null;
  const [share, otherwise] = [shareOf(usage), shareOf(instead)];
  if (share < (canary ? maxShare.canary : maxShare.active) || otherwise >= share) return null;
  const { visits, failures } = usage;
  return `${counted(failures, 'fallo', 'fallos')} en ${counted(Math.max(visits, failures), 'visita', 'visitas')} (${percent(share)}), de ${counted(visitors, 'visitante', 'visitantes')} en diez minutos; la otra, ${percent(otherwise)}.`;
}
