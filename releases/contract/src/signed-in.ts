/** Set by the page while a user is signed in (shell/src/auth/flags.ts): a hint that a visitor's page does not fit. Its value is 1. */
export const signedInCookie = 'mesa-signed-in';
