import type { Tables } from '../../kernel/db/tables';

interface RetentionRule {
  /** The environment variable that sets another number of days. */
  setting: string;
  /** How many days a row is stored where the variable is not set. */
  days: number;
  table: keyof Tables;
  /** The timestamptz column from which the days count; a row where it is null does not expire. */
  from: string;
  /** What DEPLOY.md calls these rows. */
  what: string;
}

/** Every kind of record that expires: one line here adds its setting, its part of the daily job and its place in the documents' test. */
export const retentionRules = [
  { setting: 'AUDIT_LOG_DAYS', days: 730, table: 'auditLog', from: 'at', what: 'change history' },
  { setting: 'SECURITY_LOG_DAYS', days: 90, table: 'securityLog', from: 'at', what: 'security record' },
  { setting: 'REFUSED_COMMANDS_DAYS', days: 30, table: 'playRefusals', from: 'at', what: 'refused commands' },
  { setting: 'CSP_REPORTS_DAYS', days: 30, table: 'cspReports', from: 'lastAt', what: 'blocked content' },
  // A case that nobody decided does not expire; what a decision hid or renamed stays so.
  { setting: 'REPORTS_DAYS', days: 365, table: 'reportCases', from: 'decidedAt', what: 'reports' },
] as const satisfies readonly RetentionRule[];

/** The number of days of each rule, by the name of its setting. */
export type Retention = Record<(typeof retentionRules)[number]['setting'], number>;

export const retentionSettings = retentionRules.map(({ setting }) => setting);

export const defaultRetention = Object.fromEntries(retentionRules.map(({ setting, days }) => [setting, days])) as Retention;
