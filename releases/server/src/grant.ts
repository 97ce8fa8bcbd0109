import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TeamRole } from '@mesa/release-contract/team';
import type { Accounts } from './host';

/** Permission for the code of restricted areas. The data of their pages is protected by the calls. */
export interface Grant {
  userId: string;
  role: string;
  /** Set for a person in the team of an area; it may have ended since: `teamsOf` has the current teams. */
  team?: true;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** For the visit of a release before it is verified: `<area>@<release>`, the one it may see. */
  trial?: string;
}

/** Who opens pages in a browser, for flags alone: it opens nothing. The role is that of the last registry request. */
export interface Account {
  userId: string;
  role: string;
}

/** Signs grants, and reads those signed by any server of the site. */
export interface Grants {
  sign(grant: Grant): string;
  /** Returns null for an invalid, changed or expired grant. */
  read(text: string | undefined): Grant | null;
  signAccount(account: Account): string;
  /** Returns null for an invalid or changed account. */
  readAccount(text: string | undefined): Account | null;
  /** Returns an account's role in each area whose team it is in, at this moment. */
  teamsOf: (userId: string) => Promise<ReadonlyMap<string, TeamRole>>;
  /** The role of administrators. */
  admin: string;
  /** Returns whether a role, or a visitor, may enter something restricted to these roles. */
  mayEnter: Accounts['mayEnter'];
}

export const grantCookie = 'mesa-areas';
export const grantSeconds = 12 * 60 * 60;
export const accountCookie = 'mesa-account';
export const accountSeconds = 30 * 24 * 60 * 60;

const isGrant = (roles: readonly string[], value: unknown): value is Grant => {
  const { userId, role, team, expiresAt, trial } = (value ?? {}) as Partial<Record<keyof Grant, unknown>>;
  if (team !== undefined && team !== true) return false;
  return typeof userId === 'string' && roles.some((one) => one === role) && typeof expiresAt === 'number' && ['string', 'undefined'].includes(typeof trial);
};

const isAccount = (roles: readonly string[], value: unknown): value is Account => {
  const { userId, role } = (value ?? {}) as Partial<Record<keyof Account, unknown>>;
  return typeof userId === 'string' && roles.some((one) => one === role);
};

/** Signs values for browsers for one purpose; a value signed for another purpose is rejected. */
export function createSigner(key: Buffer, purpose: string) {
  const mac = (payload: string) => createHmac('sha256', key).update(`${purpose}.${payload}`).digest();
  return {
    sign(value: object): string {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${payload}.${mac(payload).toString('base64url')}`;
    },
    /** Returns null for a value that was not signed here or was changed. */
    read(text: string | undefined): unknown {
      const [, payload, signature] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(text ?? '') ?? [];
      if (payload === undefined || signature === undefined) return null;
      if (!timingSafeEqual(mac(payload), Buffer.from(signature, 'base64url'))) return null;
      return JSON.parse(Buffer.from(payload, 'base64url').toString());
    },
  };
}

interface GrantOptions {
  key: Buffer;
  accounts: Accounts;
  teamsOf: Grants['teamsOf'];
}

export function createGrants({ key, accounts: { roles, admin, mayEnter }, teamsOf }: GrantOptions): Grants {
  const signer = createSigner(key, grantCookie);
  const accounts = createSigner(key, accountCookie);
  return {
    sign: signer.sign,
    signAccount: accounts.sign,
    readAccount(text) {
      const account = accounts.read(text);
      return isAccount(roles, account) ? { userId: account.userId, role: account.role } : null;
    },
    teamsOf,
    admin,
    mayEnter,
    read(text) {
      const grant = signer.read(text);
      return isGrant(roles, grant) && grant.expiresAt > Date.now() ? grant : null;
    },
  };
}
