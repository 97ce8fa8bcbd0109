import { isApiError, messageOf } from '@mesa/runtime/api';
import { notice } from '@mesa/ui/ask';

/** Returns the server's reason for a refusal. */
export const serviceFailure = (error: unknown): string => `Error en el servicio. ${isApiError(error) && error.message ? error.message : 'Error desconocido'}`;

/** Shows which action failed, with the reason below. */
export const noticeFailure = (what: string, error: unknown, why = messageOf(error)): Promise<void> => notice(why, { title: what });
