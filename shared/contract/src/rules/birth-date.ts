/** Said of a birth date after today: in the person's time zone by the page, in UTC by the server. */
export const birthDateInFuture = 'La fecha de nacimiento no puede estar en el futuro.';
