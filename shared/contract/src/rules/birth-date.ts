/** The error for a birth date after today: the page uses the person's time zone, the server UTC. */
export const birthDateInFuture = 'La fecha de nacimiento no puede estar en el futuro.';
