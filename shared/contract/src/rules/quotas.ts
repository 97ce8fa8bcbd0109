/** What one account may create in 24 hours, each kind by itself. */
export const quotaKinds = ['stores', 'tournaments', 'seasons', 'ownDecks', 'tokens', 'claims'] as const;
export type QuotaKind = (typeof quotaKinds)[number];
export type Quotas = Record<QuotaKind, number>;

/** Far above what a busy store or an eager member does in a day. */
export const usualQuotas: Quotas = { stores: 10, tournaments: 100, seasons: 20, ownDecks: 100, tokens: 20, claims: 10 };

/** No administrator raises a quota above this. */
export const maxQuota = 10_000;

export const quotaNames: Record<QuotaKind, { one: string; many: string }> = {
  stores: { one: 'tienda', many: 'tiendas' },
  tournaments: { one: 'torneo', many: 'torneos' },
  seasons: { one: 'temporada', many: 'temporadas' },
  ownDecks: { one: 'baraja propia', many: 'barajas propias' },
  tokens: { one: 'llave de despliegue', many: 'llaves de despliegue' },
  claims: { one: 'solicitud de nombre', many: 'solicitudes de nombres' },
};
