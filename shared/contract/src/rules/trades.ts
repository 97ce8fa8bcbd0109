/** For how many days a link to somebody's trades can be good. */
export const tradeLinkDays = [7, 30, 90] as const;

/** The lists of a member that their link shows: never what they have. */
export const sharedLists = ['trade', 'want'] as const;

export const noCityForTrades = 'Escribe primero en tu perfil en qué país, departamento y ciudad vives.';

export const deadTradeLink = 'Este enlace ya no sirve: venció o lo retiraron. Pide uno nuevo a quien te lo dio.';
