import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isLostRace } from '@mesa/release-server/transact';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../db/unavailable';
import { diskFault } from '../disk';
import { errorBody, HttpError, ownError } from '../errors';
import { errorPage } from './error-page';
import { requestId } from './log';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the site's not-found page; undefined if only the API is served. */
    answerNotFound?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

const refusals: Record<number, HttpError> = {
  400: new HttpError('invalid'),
  404: new HttpError('not_found'),
  408: new HttpError('request_timeout'),
  413: new HttpError('too_large'),
  // An address longer than any of ours.
  414: new HttpError('not_found'),
  415: new HttpError('unsupported_media_type'),
  416: new HttpError('range_not_satisfiable'),
  429: new HttpError('rate_limited'),
  503: new HttpError('unavailable'),
};
const retryAfterSeconds = '5';
const notJson = new HttpError('invalid', 'El cuerpo de la petición no es JSON válido.');

/** Returns the failure for the caller: an unexpected one becomes 'internal', and its cause is only logged. */
function toHttpError(thrown: FastifyError | HttpError): HttpError {
  const error = ownError(thrown) as FastifyError | HttpError;
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable || isLostRace(error)) return new HttpError('unavailable');
  const fault = diskFault(error);
  if (fault !== null) return new HttpError('unavailable', fault);
  if (error.statusCode === 400 && (error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP_'))) return notJson;
  return (error.statusCode !== undefined && refusals[error.statusCode]) || new HttpError('internal');
}

/** Returns whether a browser shows the answer to a person; never for API calls. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && !/^\/api(\/|\?|$)/.test(url) && /\btext\/html\b/i.test(headers.accept ?? '');

/** Headers of the answer that the error replaces. */
const ofTheAnswer = ['etag', 'last-modified', 'content-length', 'content-encoding', 'content-disposition'];

function send(request: FastifyRequest, reply: FastifyReply, httpError: HttpError): FastifyReply | Promise<FastifyReply> {
  for (const name of ofTheAnswer) reply.removeHeader(name);
  reply.code(httpError.statusCode).header('cache-control', 'no-store');
  if (!wantsPage(request)) return reply.type('application/json; charset=utf-8').send(errorBody(httpError, request.id));
  const { answerNotFound } = request.server;
  if (httpError.statusCode === 404 && answerNotFound) return answerNotFound(request, reply);
  return reply.type('text/html; charset=utf-8').send(errorPage(httpError.message, request.id));
}

/** Sends every failure in one form, whatever found it: the contract's for a program, a page for a person. */
export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const httpError = toHttpError(error);
  // The length of the file whose part was requested.
  if (httpError.statusCode === 416 && 'headers' in error) reply.headers(error.headers as Record<string, string>);
  if (httpError.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
  if (typeof httpError.extra.retryAfter === 'number') reply.header('retry-after', httpError.extra.retryAfter);
  if (httpError.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  return send(request, reply, httpError);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => send(request, reply, new HttpError('not_found')));
}

/** Answers invalid HTTP or a request that arrived too slowly, and closes its connection. */
export function answerClientError({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, httpError] =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, new HttpError('request_timeout')]
      : code === 'HPE_HEADER_OVERFLOW'
        ? [431, new HttpError('too_large')]
        : [400, new HttpError('invalid')];
  const body = JSON.stringify(errorBody(httpError, requestId({ headers: {} })));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
