import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, HttpError } from '../http';

const refusals: Record<number, HttpError> = {
  400: new HttpError('invalid'),
  404: new HttpError('not_found'),
  413: new HttpError('too_large'),
  // An address longer than any of ours.
  414: new HttpError('not_found'),
  415: new HttpError('unsupported_media_type'),
  429: new HttpError('rate_limited'),
  503: new HttpError('unavailable'),
};
const notJson = new HttpError('invalid', 'El cuerpo de la petición no es JSON válido.');

/** The failure as the caller is told it: what nobody foresaw is 'internal', and its cause stays in the log. */
function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if (error.statusCode === 400 && (error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP_'))) return notJson;
  return (error.statusCode !== undefined && refusals[error.statusCode]) || new HttpError('internal');
}

const send = (reply: FastifyReply, told: HttpError, requestId: string) =>
  reply.code(told.statusCode).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(errorBody(told, requestId));

/** Every failure leaves in the contract's form, whoever noticed it. */
export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const told = toHttpError(error);
  if (told.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  return send(reply, told, request.id);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => send(reply, new HttpError('not_found'), request.id));
}
