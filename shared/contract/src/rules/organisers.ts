/** The answers to an account's request to create stores; `revoked` ends a right that was granted. */
export const organiserOutcomes = ['granted', 'refused', 'revoked'] as const;
export type OrganiserOutcome = (typeof organiserOutcomes)[number];

/** Days after a refusal or a revocation until the account may ask again. */
export const organiseAgainAfterDays = 30;

/** Returns the instant from which an account may ask again, ISO 8601 in UTC. */
export const organiseAgainFrom = (settledAt: string): string => new Date(Date.parse(settledAt) + organiseAgainAfterDays * 24 * 60 * 60 * 1000).toISOString();

/** The greatest lengths of a request's fields, in characters. */
export const organiserTexts = { who: 500, store: 200, proof: 1000 } as const;
