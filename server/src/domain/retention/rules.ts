import type { Tables } from '../../kernel/db/tables';

interface RetentionRule {
  /** The environment variable that sets another number of days. */
  setting: string;
  /** The default number of days. */
  days: number;
  table: keyof Tables;
  /** The timestamptz column that the days count from; rows with null do not expire. */
  from: string;
  /** The name of these rows in DEPLOY.md. */
  what: string;
}

/** Every kind of record that expires. Each line adds its setting, its part of the daily job and its check in the documents. */
export const retentionRules = [
  { setting: 'AUDIT_LOG_DAYS', days: 730, table: 'auditLog', from: 'at', what: 'change history' },
  { setting: 'SECURITY_LOG_DAYS', days: 90, table: 'securityLog', from: 'at', what: 'security record' },
  { setting: 'REFUSED_COMMANDS_DAYS', days: 30, table: 'playRefusals', from: 'at', what: 'refused commands' },
  { setting: 'CSP_REPORTS_DAYS', days: 30, table: 'cspReports', from: 'lastAt', what: 'blocked content' },
  { setting: 'VITALS_DAYS', days: 30, table: 'releaseVitals', from: 'since', what: 'measured pages' },
  // Files of a preview without a row are deleted with those of old releases.
  { setting: 'RELEASE_PREVIEWS_DAYS', days: 14, table: 'releasePreviews', from: 'publishedAt', what: 'previews of pull requests' },
  { setting: 'PASSES_DAYS', days: 60, table: 'passes', from: 'issuedAt', what: 'passes' },
  { setting: 'STAFF_PASSES_DAYS', days: 60, table: 'staffPasses', from: 'issuedAt', what: 'passes of judges and helpers' },
  { setting: 'PLAYER_ID_BLOCKS_DAYS', days: 60, table: 'playerIdBlocks', from: 'createdAt', what: 'reserved player ids' },
  { setting: 'PLAYER_MERGES_DAYS', days: 30, table: 'playerMerges', from: 'mergedAt', what: 'merges of players' },
  // Undecided cases do not expire; hidden and renamed items stay so.
  { setting: 'REPORTS_DAYS', days: 365, table: 'reportCases', from: 'decidedAt', what: 'reports' },
] as const satisfies readonly RetentionRule[];

/** The number of days of each rule, by setting. */
export type Retention = Record<(typeof retentionRules)[number]['setting'], number>;

export const retentionSettings = retentionRules.map(({ setting }) => setting);

export const defaultRetention = Object.fromEntries(retentionRules.map(({ setting, days }) => [setting, days])) as Retention;
