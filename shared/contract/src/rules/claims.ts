/** How many players an account may ask for at a time: one's own name, and another that one played under. */
export const maxOpenClaims = 3;
/** A player that the site admin refused may be asked for again after this many days. */
export const askAgainAfterDays = 30;
