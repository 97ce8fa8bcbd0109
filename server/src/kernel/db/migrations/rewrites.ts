/**
 * The tables that a migration rewrites, or changes row by row, while it holds a lock that blocks readers. During a migration that is not
 * listed, a server of the previous version can still read. `upgrades.test.ts` measures it.
 */
export const rewrites: Readonly<Record<string, readonly string[]>> = {
  '0003-tournament-history': ['auditLog'],
  '0007-claims-and-usernames': ['players'],
  '0008-trust': ['storeAdmins', 'tournaments'],
  '0011-names-and-lists': ['players'],
  '0020-rankings': ['rankingTotals'],
  '0033-result-divisions': ['results'],
  '0037-season-divisions': ['seasonTotals'],
  '0039-monthly-events': ['tournaments'],
};
