import type { authConfig } from '@mesa/contract/calls/site';
import type { Result } from '@mesa/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { createRemoteJWKSet } from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import type { Limits } from '../../kernel/pipeline/limits';
import type { SecurityCounter } from '../../kernel/security/counter';
import type { DemoAccount } from './demo-account';
import { localProvider } from './local';
import { type AuthMode, addressIn } from './mode';
import { admitSession } from './sessions';
import { createVerifier, type Verify } from './verify';

/** The sign-in provider, and the check of callers. */
export interface Identity {
  verify: Verify;
  /** The configuration for the browser. */
  config: Result<typeof authConfig>;
  /** Hosts of the provider's scripts and frames. */
  hosts: readonly string[];
  /** The provider's own calls, if it is ours. */
  routes: (app: FastifyInstance, limits: Limits, security: SecurityCounter) => void;
}

interface IdentityOptions {
  mode: AuthMode;
  db: Kysely<Tables>;
  dataFolder: string;
  origins: readonly string[];
  /** The accounts for signing in without Clerk. */
  accounts: readonly DemoAccount[];
  now?: () => Date;
}

export async function createIdentity({ mode, db, dataFolder, origins, accounts, now = () => new Date() }: IdentityOptions): Promise<Identity> {
  if (mode.kind === 'local') {
    const users = accounts.map(({ key, name, role }) => ({ key, name, role }));
    return { ...(await localProvider({ db, dataFolder, origins, accounts, now })), config: { kind: 'local', users }, hosts: [] };
  }
  const { issuer, publishableKey, proxyUrl } = mode;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: 5000 });
  return {
    verify: createVerifier({ issuer, keys, origins, admitSession: admitSession(db, { own: false }), now }),
    config: { kind: 'clerk', publishableKey, ...(proxyUrl ? { proxyUrl } : {}) },
    hosts: [...new Set([issuer, proxyUrl ?? addressIn(publishableKey)].map((address) => new URL(address).origin))],
    routes: () => undefined,
  };
}
