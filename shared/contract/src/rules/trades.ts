/** The periods for which a trade link can be valid, in days. */
export const tradeLinkDays = [7, 30, 90] as const;

/** The lists that a trade link shows; never the member's other cards. */
export const sharedLists = ['trade', 'want'] as const;

export const noCityForTrades = 'Escribe primero en tu perfil en qué país, departamento y ciudad vives.';

export const deadTradeLink = 'Este enlace ya no sirve: venció o lo retiraron. Pide uno nuevo a quien te lo dio.';
/** The page that a trade link opens. */
export const sharedTradesPath = '/cambio/:token';
