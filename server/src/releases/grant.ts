import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Role, roles } from '@mesa/contract/rules/roles';

/** Lets in to the code of areas that are not everyone's. The data of their pages is kept by the calls, not by this. */
export interface Grant {
  userId: string;
  role: Role;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Of the visit that tries out a release before it is verified: `<area>@<release>`, the one that it sees. */
  trial?: string;
}

/** Signs grants, and reads those that it or another server of the site signed. */
export interface Grants {
  sign(grant: Grant): string;
  /** null for what is not a grant, was changed, or has run out. */
  read(text: string | undefined): Grant | null;
}

export const grantCookie = 'mesa-areas';
export const grantSeconds = 12 * 60 * 60;

const isGrant = (value: unknown): value is Grant => {
  const { userId, role, expiresAt, trial } = (value ?? {}) as Partial<Record<keyof Grant, unknown>>;
  return typeof userId === 'string' && roles.some((one) => one === role) && typeof expiresAt === 'number' && ['string', 'undefined'].includes(typeof trial);
};

export function createGrants(key: Buffer): Grants {
  const mac = (payload: string) => createHmac('sha256', key).update(`${grantCookie}.${payload}`).digest();
  return {
    sign(grant) {
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
      return `${payload}.${mac(payload).toString('base64url')}`;
    },
    read(text) {
      const [, payload, signature] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(text ?? '') ?? [];
      if (payload === undefined || signature === undefined) return null;
      if (!timingSafeEqual(mac(payload), Buffer.from(signature, 'base64url'))) return null;
      const grant: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return isGrant(grant) && grant.expiresAt > Date.now() ? grant : null;
    },
  };
}
