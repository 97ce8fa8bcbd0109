import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, HttpError } from '../http';

const refusals: Record<number, HttpError> = {
  400: new HttpError('invalid', 'El cuerpo de la petición no es JSON válido.'),
  404: new HttpError('not_found'),
  413: new HttpError('too_large'),
  415: new HttpError('unsupported_media_type'),
  429: new HttpError('rate_limited'),
  503: new HttpError('unavailable'),
};

/** The failure as the caller is told it: what nobody foresaw is 'internal', and its cause stays in the log. */
function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  return (error.statusCode !== undefined && refusals[error.statusCode]) || new HttpError('internal');
}

/** Every failure under /api leaves in the contract's form, whoever noticed it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) => {
    const told = toHttpError(error);
    if (told.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(told.statusCode).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(errorBody(told, request.id));
  });
  app.setNotFoundHandler((request, reply) => {
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(errorBody(new HttpError('not_found'), request.id));
  });
}
