import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, isLostRace } from '../db/unavailable';
import { diskFault } from '../disk';
import { errorBody, HttpError } from '../http';
import { errorPage } from './error-page';
import { requestId } from './log';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a person with the site's page for an address that has none; undefined where only the API is served. */
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

/** The failure as the caller sees it: an unexpected one is 'internal', and its cause stays in the log. */
function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable || isLostRace(error)) return new HttpError('unavailable');
  const fault = diskFault(error);
  if (fault !== null) return new HttpError('unavailable', fault);
  if (error.statusCode === 400 && (error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP_'))) return notJson;
  return (error.statusCode !== undefined && refusals[error.statusCode]) || new HttpError('internal');
}

/** Whether a browser shows the answer to a person: a call of the API never is. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) && !/^\/api(\/|\?|$)/.test(url) && /\btext\/html\b/i.test(headers.accept ?? '');

/** What was meant for the answer that is not sent any more. */
const ofTheAnswer = ['etag', 'last-modified', 'content-length', 'content-encoding', 'content-disposition'];

function send(request: FastifyRequest, reply: FastifyReply, httpError: HttpError): FastifyReply | Promise<FastifyReply> {
  for (const name of ofTheAnswer) reply.removeHeader(name);
  reply.code(httpError.statusCode).header('cache-control', 'no-store');
  if (!wantsPage(request)) return reply.type('application/json; charset=utf-8').send(errorBody(httpError, request.id));
  const { answerNotFound } = request.server;
  if (httpError.statusCode === 404 && answerNotFound) return answerNotFound(request, reply);
  return reply.type('text/html; charset=utf-8').send(errorPage(httpError.message, request.id));
}

/** Every failure leaves in one form, no matter who noticed it: the contract's for a program, a page for a person. */
export function answerError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const httpError = toHttpError(error);
  // How long the file is whose part was asked for.
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

/** Answers what is no HTTP, or came too slowly to become a request, and lets go of its connection. */
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
