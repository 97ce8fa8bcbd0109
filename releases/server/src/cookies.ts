import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

export const readCookie = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined => parseCookie(headers.cookie ?? '')[name];

interface CookieOptions {
  /** How long it is kept; by default until the browser closes. */
  seconds?: number;
  https: boolean;
  /** Lax if requests from other sites may carry it. */
  sameSite?: 'strict' | 'lax';
  path?: string;
}

/** Returns the value of a `Set-Cookie` header; scripts cannot read the cookie. */
export const cookieHeader = (name: string, value: string, { seconds, https, sameSite = 'strict', path = '/' }: CookieOptions): string =>
  stringifySetCookie({ name, value, path, sameSite, httpOnly: true, secure: https, ...(seconds !== undefined && { maxAge: seconds }) });
