/** Maximum open claims of an account: its own name and other names of the player. */
export const maxOpenClaims = 3;
/** Days after which a refused claim may be repeated. */
export const askAgainAfterDays = 30;
