import { counted } from '@mesa/contract/rules/plural';
/** Page views that were opened with a release, and those in which its code failed. */
export interface Usage {
  readonly visits: number;
  readonly failures: number;
}

/** What is known of a release that people get. */
export interface Evidence {
  /** Shown to a part of the visitors; otherwise to all. */
  readonly canary: boolean;
  /** Since it went live. */
  readonly usage: Usage;
  /** The different visitors who reported a failure within the last minutes. */
  readonly visitors: number;
  /** Of what would take its place; null where nothing can. */
  readonly instead: Usage | null;
  /** It is live because the site rolled back the one after it: it does not roll back twice in a row. */
  readonly restored: boolean;
}

export const minVisitors = 3;
/** Of its visits, failed ones. One of a few is noticed sooner: the others are at hand to compare with. */
const most = { canary: 0.1, active: 0.2 } as const;

/** A failure may come from a page that was reached without a visit of its own. */
const shareOf = ({ visits, failures }: Usage): number => (failures === 0 ? 0 : failures / Math.max(visits, failures));
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Why a release has to go, as the history tells it; null where it stays. */
export function rollbackReason({ canary, usage, visitors, instead, restored }: Evidence): string | null {
  if (!instead || restored || visitors < minVisitors) return null;
  const [share, otherwise] = [shareOf(usage), shareOf(instead)];
  if (share < (canary ? most.canary : most.active) || otherwise >= share) return null;
  const { visits, failures } = usage;
  return `${counted(failures, 'fallo', 'fallos')} en ${counted(Math.max(visits, failures), 'visita', 'visitas')} (${percent(share)}), de ${counted(visitors, 'visitante', 'visitantes')} en diez minutos; la otra, ${percent(otherwise)}.`;
}
