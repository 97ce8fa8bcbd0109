import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createLocalJWKSet, exportJWK, SignJWT } from 'jose';
import type { Identity } from '../domain/identity/identity';
import type { AdmitSession } from '../domain/identity/sessions';
import { createVerifier } from '../domain/identity/verify';
import type { Caller } from '../kernel/callers';

const issuer = 'https://identity.test';
const testOrigin = 'http://localhost:3000';

/** Claims that differ from a valid token's; undefined omits one. */
export type Claims = Record<string, unknown>;

export interface TestIdentity extends Identity {
  token: (person: Caller, changed?: Claims) => Promise<string>;
}

/** The key that all tests of a run share (shared/tools/jest.mjs), because creating one is slow. */
const sharedKey = () => createPrivateKey(process.env.MESA_TEST_KEY ?? '');

/** An identity provider for tests: real RS256 tokens, checked by the server's own verifier. */
export async function testIdentity(
  admitSession: AdmitSession = async () => ({ blockedFor: null, isOrganiser: false }),
  privateKey = sharedKey(),
): Promise<TestIdentity> {
  const jwk = { ...(await exportJWK(createPublicKey(privateKey))), alg: 'RS256', use: 'sig', kid: 'test' };
  const verify = createVerifier({ issuer, keys: createLocalJWKSet({ keys: [jwk] }), origins: [testOrigin], admitSession });

  /** Reuses a person's token within a second, because signing takes longer than most calls. */
  const signed = new Map<string, Promise<string>>();
  function token({ userId, role, email }: Caller, changed: Claims = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: userId,
      sid: 'sess_test',
      azp: testOrigin,
      sts: 'active',
      iat: now,
      auth_time: now,
      nbf: now - 10,
      exp: now + 60,
      metadata: { role },
    };
    const all = { ...claims, ...(email && { email, email_verified: true }), ...changed };
    const text = JSON.stringify(all);
    const known = signed.get(text);
    if (known) return known;
    const made = new SignJWT(all).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'test' }).sign(privateKey);
    signed.set(text, made);
    return made;
  }
  return { verify, token, config: { kind: 'local', users: [] }, hosts: [], routes: () => undefined };
}
