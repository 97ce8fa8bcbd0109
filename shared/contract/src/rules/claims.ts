/** Maximum open claims of an account: its own name and other names of the player. */
export const maxOpenClaims = 3;
/** Days after which a refused claim may be repeated. */
export const askAgainAfterDays = 30;

/** Returns the instant from which a refused claim may be repeated, ISO 8601 in UTC. */
export const askAgainFrom = (settledAt: string): string => new Date(Date.parse(settledAt) + askAgainAfterDays * 24 * 60 * 60 * 1000).toISOString();
