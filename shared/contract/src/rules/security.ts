/** The kinds of events in the security record. */
export const securityEvents = ['signIn', 'signOut', 'sessionsEnded', 'signInRefused', 'refused', 'personalRead', 'dataDownload'] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export const securityEventNames: Record<SecurityEvent, string> = {
  signIn: 'Inicio de sesión',
  signOut: 'Cierre de sesión',
  sessionsEnded: 'Sesiones cerradas',
  signInRefused: 'Inicio de sesión rechazado',
  refused: 'Acceso rechazado',
  personalRead: 'Lectura de datos personales',
  dataDownload: 'Descarga de los datos propios',
};
