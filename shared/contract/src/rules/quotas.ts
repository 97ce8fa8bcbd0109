/** The kinds of things with a limit of creations per account in 24 hours, each counted separately. */
export const quotaKinds = ['stores', 'tournaments', 'seasons', 'ownDecks', 'tokens', 'claims'] as const;
export type QuotaKind = (typeof quotaKinds)[number];
export type Quotas = Record<QuotaKind, number>;

/** The default limits, far above a busy store's or an active member's day. */
export const usualQuotas: Quotas = { stores: 10, tournaments: 100, seasons: 20, ownDecks: 100, tokens: 20, claims: 10 };

/** The maximum that an administrator can set. */
export const maxQuota = 10_000;

export const quotaNames: Record<QuotaKind, { one: string; many: string }> = {
  stores: { one: 'tienda', many: 'tiendas' },
  tournaments: { one: 'torneo', many: 'torneos' },
  seasons: { one: 'temporada', many: 'temporadas' },
  ownDecks: { one: 'baraja propia', many: 'barajas propias' },
  tokens: { one: 'llave de despliegue', many: 'llaves de despliegue' },
  claims: { one: 'solicitud de nombre', many: 'solicitudes de nombres' },
};
