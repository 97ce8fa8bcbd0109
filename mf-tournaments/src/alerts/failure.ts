import { isApiError, messageOf } from '@mesa/runtime/api';
import { notice } from '@mesa/ui/ask';

/** Why the server refused, in its own words. */
export const serviceFailure = (error: unknown): string => `Error en el servicio. ${isApiError(error) && error.message ? error.message : 'Error desconocido'}`;

/** What could not be done, and below it why. */
export const noticeFailure = (what: string, error: unknown, why = messageOf(error)): Promise<void> => notice(why, { title: what });
