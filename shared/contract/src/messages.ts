import type { ErrorCode } from './endpoint';

/** The sentence for each failure, used if the server sends none. `network` and `timeout` come from the browser. */
export const messages: Record<ErrorCode | 'network' | 'timeout', string> = {
  invalid: 'Hay datos que no son válidos. Revisa los campos marcados.',
  unauthenticated: 'Tu sesión terminó. Inicia sesión de nuevo.',
  sign_in_again: 'Para hacer esto, inicia sesión otra vez y confirma que eres tú.',
  forbidden: 'No tienes permiso para hacer esto.',
  blocked: 'Tu cuenta está bloqueada.',
  not_found: 'No encontramos lo que buscas.',
  not_enrolled: 'Este jugador no está registrado en este torneo.',
  conflict: 'Eso ya existe o cambió mientras tanto.',
  stale: 'Otra persona guardó cambios mientras editabas.',
  last_admin: 'Una tienda necesita al menos un administrador.',
  in_use: 'No se puede eliminar: todavía se usa.',
  username_taken: 'Ese nombre de usuario ya pertenece a otra cuenta.',
  username_unclaimed: 'Ese nombre ya tiene historial. Avisamos al administrador para que lo una a tu cuenta.',
  revision_conflict: 'Alguien cambió esta área mientras tanto. Mira qué está en línea ahora y vuelve a decidir.',
  request_timeout: 'Tu envío tardó demasiado en llegar. Revisa tu conexión e inténtalo de nuevo.',
  too_large: 'Lo que enviaste es demasiado grande.',
  unsupported_media_type: 'El servidor no entiende ese formato.',
  range_not_satisfiable: 'Esa parte del archivo no existe.',
  rule_violation: 'Eso no lo permiten las reglas.',
  lists_closed: 'Las listas de este torneo ya cerraron.',
  rate_limited: 'Demasiados intentos seguidos. Espera un momento.',
  internal: 'Algo falló en el servidor. Inténtalo de nuevo.',
  unavailable: 'El servicio no está disponible ahora. Inténtalo en un momento.',
  network: 'No hay conexión. Revisa tu internet e inténtalo de nuevo.',
  timeout: 'La respuesta tarda demasiado. Inténtalo de nuevo.',
};

/** The sentence for a call that needs an account, made without one. */
export const signInFirst = 'Inicia sesión para hacer esto.';
