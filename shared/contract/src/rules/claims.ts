/** How many claims an account may have open at a time: its own name and others that the person played under. */
export const maxOpenClaims = 3;
/** A refused claim may be repeated after this many days. */
export const askAgainAfterDays = 30;
