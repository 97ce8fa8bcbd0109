import { isIP } from 'node:net';
import { StartError } from '../../kernel/start-error';

export type AuthMode = { kind: 'local' } | { kind: 'clerk'; publishableKey: string; issuer: string; proxyUrl: string | undefined };

export interface ModeVariables {
  NODE_ENV?: string | undefined;
  AUTH_MODE?: 'clerk' | 'local' | undefined;
  AUTH_LOCAL?: '1' | undefined;
  AUTH_LOCAL_EXPOSE?: '1' | undefined;
  CLERK_PUBLISHABLE_KEY?: string | undefined;
  CLERK_ISSUER?: string | undefined;
  CLERK_PROXY_URL?: string | undefined;
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Returns the address of Clerk's API, which the key contains in base64 with a trailing $. */
export function addressIn(publishableKey: string): string {
  const host = /^pk_(?:test|live)_(?<encoded>[\w=-]+)$/.exec(publishableKey)?.groups?.encoded;
  const decoded = Buffer.from(host ?? '', 'base64').toString();
  if (!/^[a-z0-9.-]+\.[a-z]+\$$/i.test(decoded)) throw new StartError('CLERK_PUBLISHABLE_KEY no es una clave pública de Clerk (pk_live_… o pk_test_…).');
  return `https://${decoded.slice(0, -1)}`;
}

/**
 * Chooses the sign-in provider at the start: Clerk if its key is set, otherwise demo accounts. Any doubt stops the start, so that demo accounts never
 * replace Clerk or reach a network by accident.
 */
export function chooseMode(variables: ModeVariables, host: string, clerkNames: readonly string[]): AuthMode {
  const production = variables.NODE_ENV === 'production';
  const { AUTH_MODE: wanted, CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_PROXY_URL: proxyUrl } = variables;
  const asksForLocal = wanted === 'local' ? 'AUTH_MODE=local' : variables.AUTH_LOCAL && 'AUTH_LOCAL=1';
  if (asksForLocal && clerkNames[0]) throw new StartError(`${asksForLocal} y ${clerkNames[0]} no pueden ir juntas: quita una de las dos.`);

  if (wanted === 'clerk' || clerkNames.length > 0) {
    if (!publishableKey) throw new StartError('Falta CLERK_PUBLISHABLE_KEY, la clave pública de Clerk.');
    const issuer = variables.CLERK_ISSUER ?? proxyUrl ?? addressIn(publishableKey);
    if (production && publishableKey.startsWith('pk_test_'))
      throw new StartError('CLERK_PUBLISHABLE_KEY es una clave de pruebas (pk_test_) y NODE_ENV es production.');
    return { kind: 'clerk', publishableKey, issuer: issuer.replace(/\/$/, ''), proxyUrl };
  }
  if (production && !variables.AUTH_LOCAL) {
    throw new StartError('Falta CLERK_PUBLISHABLE_KEY: con NODE_ENV=production las cuentas de demostración solo se activan con AUTH_LOCAL=1.');
  }
  if (!isLoopback(host) && !variables.AUTH_LOCAL_EXPOSE) {
    throw new StartError(
      `HOST=${host} dejaría entrar a cualquiera con las cuentas de demostración: usa HOST=localhost, o AUTH_LOCAL_EXPOSE=1 si es lo que quieres.`,
    );
  }
  return { kind: 'local' };
}
