import type { FastifyRequest } from 'fastify';

/** The value of a cookie of ours: names and values are plain. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

interface CookieOptions {
  /** How long it is kept; without it, until the browser is closed. */
  seconds?: number;
  https: boolean;
  /** Lax where it does not matter from which page someone comes. */
  sameSite?: 'Strict' | 'Lax';
}

export const cookieHeader = (name: string, value: string, { seconds, https, sameSite = 'Strict' }: CookieOptions): string =>
  [
    `${name}=${value}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ...(https ? ['Secure'] : []),
  ].join('; ');
