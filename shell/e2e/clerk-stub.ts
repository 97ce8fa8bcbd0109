// One file: all of Clerk's servers that a sign-in talks to, with one state.

import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';

const sdk = path.dirname(createRequire(import.meta.url).resolve('@clerk/clerk-js'));

export const clerkHost = 'clerk.mesa.example';
const accountsHost = 'accounts.mesa.example';
const publishableKey = `pk_live_${Buffer.from(`${clerkHost}$`).toString('base64')}`;

/** The one account, as Clerk's public metadata and session token describe it. */
const person = { id: 'user_2mesa', username: 'lucia', email: 'lucia@correo.example', firstName: 'Lucía', lastName: 'Prado', role: 'owner' };

const hasErrors = (body: unknown): boolean => typeof body === 'object' && body !== null && 'errors' in body;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a session token in Clerk's format. */
function tokenBy(key: KeyObject, issuer: string, azp: string, sid: string, age: number, seconds: number): string {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, nbf: now - 10, exp: now + seconds };
  const claims = {
    iss: issuer,
    sub: person.id,
    sid,
    azp,
    sts: 'active',
    v: 2,
    fva: [age, -1],
    jti: randomBytes(8).toString('hex'),
    metadata: { role: person.role },
    ...times,
  };
  const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: 'stub' })}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

const userJson = () => ({
  object: 'user',
  id: person.id,
  username: person.username,
  first_name: person.firstName,
  last_name: person.lastName,
  has_image: false,
  image_url: '',
  primary_email_address_id: 'idn_1',
  email_addresses: [{ object: 'email_address', id: 'idn_1', email_address: person.email, verification: { status: 'verified' }, linked_to: [] }],
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  enterprise_accounts: [],
  passkeys: [],
  organization_memberships: [],
  public_metadata: { role: person.role },
  unsafe_metadata: {},
  created_at: Date.now(),
  updated_at: Date.now(),
});

const environment = () => ({
  object: 'environment',
  id: 'env_1',
  auth_config: { object: 'auth_config', id: 'aconf_1', single_session_mode: true, claimed_at: null, reverification: false, preferred_channels: {} },
  display_config: {
    object: 'display_config',
    id: 'dconf_1',
    instance_environment_type: 'production',
    application_name: 'Mesa Abierta',
    sign_in_url: `https://${accountsHost}/sign-in`,
    sign_up_url: `https://${accountsHost}/sign-up`,
    user_profile_url: `https://${accountsHost}/user`,
    home_url: '',
    after_sign_in_url: '',
    after_sign_up_url: '',
    after_sign_out_all_url: '',
    branded: false,
  },
  user_settings: {
    attributes: {},
    social: {},
    actions: {},
    sign_in: {},
    sign_up: {},
    password_settings: {},
    passkey_settings: {},
    enterprise_sso: { enabled: false },
  },
  organization_settings: { enabled: false, actions: {}, domains: {} },
  commerce_settings: { billing: { organization: {}, user: {} } },
  api_keys_settings: {},
  maintenance_mode: false,
});

/** Clerk's hosted page with the real SDK, with one button instead of Clerk's form. */
const hostedPage = `<!doctype html><html lang="es"><title>Clerk</title><h1>Clerk</h1><button type="button" disabled>Continuar</button>
<script src="https://${clerkHost}/npm/@clerk/clerk-js@6/dist/clerk.browser.js" data-clerk-publishable-key="${publishableKey}"></script>
<script>
  const button = document.querySelector('button');
  button.onclick = async () => {
    await Clerk.load();
    const signIn = await Clerk.client.signIn.create({ identifier: '${person.username}', password: 'secreta' });
    await Clerk.setActive({ session: signIn.createdSessionId });
    location.href = new URLSearchParams(location.hash.split('?')[1]).get('sign_in_force_redirect_url');
  };
  button.disabled = false;
</script></html>`;

export interface ClerkStub {
  /** The server's settings. */
  env: Record<string, string>;
  /** Answers a browser's requests to Clerk. */
  attach(context: BrowserContext, origin: string): Promise<void>;
  /** The SDK's requests, for example `POST /v1/client/sign_ins`. */
  asked: string[];
  /** The number of next tokens that are signed with a key that is not Clerk's. */
  forged: number;
  /** The lifetime of the next tokens in seconds. */
  lifetime: number;
  /** Moves the sign-in of every session back by this many minutes. */
  age(minutes: number): void;
  stop(): Promise<void>;
}

/**
 * Starts the part of Clerk's Frontend API that its SDK uses. The browser reaches it under its https name, by interception; the server reads the key
 * set from a local port.
 */
export async function startClerk(): Promise<ClerkStub> {
  const [real, other] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })];
  const jwks = JSON.stringify({ keys: [{ ...real.publicKey.export({ format: 'jwk' }), kid: 'stub', alg: 'RS256', use: 'sig' }] });
  const keyServer = createServer((request, response) => {
    const known = request.url === '/.well-known/jwks.json';
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(known ? jwks : '{}');
  }).listen(0, '127.0.0.1');
  await once(keyServer, 'listening');
  const address = keyServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;

  /** The account's sessions in all browsers, with their sign-in times. */
  const sessions = new Map<string, { startedAt: number; agent: string; verifiedAt: number }>();
  const stub: ClerkStub = {
    env: { CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_ISSUER: issuer },
    asked: [],
    forged: 0,
    lifetime: 60,
    attach,
    age: (minutes) => {
      for (const session of sessions.values()) session.verifiedAt -= minutes * 60_000;
    },
    stop: async () => {
      keyServer.close();
      await once(keyServer, 'close');
    },
  };

  async function attach(context: BrowserContext, origin: string): Promise<void> {
    // The session of this browser, until this or another browser ends it.
    let own: string | null = null;
    const current = () => (own !== null && sessions.has(own) ? own : null);
    const factorAge = () => Math.floor((Date.now() - (sessions.get(current() ?? '')?.verifiedAt ?? 0)) / 60_000);
    const token = () => {
      const { privateKey } = stub.forged > 0 ? other : real;
      if (stub.forged > 0) stub.forged -= 1;
      return tokenBy(privateKey, issuer, origin, current() ?? '', factorAge(), stub.lifetime);
    };
    const session = () => ({
      object: 'session',
      id: current(),
      status: 'active',
      expire_at: Date.now() + 7 * 24 * 3_600_000,
      abandon_at: Date.now() + 30 * 24 * 3_600_000,
      last_active_at: Date.now(),
      last_active_organization_id: null,
      last_active_token: { object: 'token', jwt: token() },
      factor_verification_age: [factorAge(), -1],
      actor: null,
      tasks: null,
      user: userJson(),
      public_user_data: { first_name: person.firstName, last_name: person.lastName, identifier: person.username, user_id: person.id, image_url: '' },
      created_at: Date.now(),
      updated_at: Date.now(),
    });
    const client = () => ({
      object: 'client',
      id: 'client_1',
      sessions: current() ? [session()] : [],
      sign_in: null,
      sign_up: null,
      last_active_session_id: current(),
      cookie_expires_at: null,
      captcha_bypass: true,
      created_at: Date.now(),
      updated_at: Date.now(),
    });
    const signIn = () => ({ object: 'sign_in', id: 'sia_1', status: 'complete', created_session_id: current(), supported_first_factors: [], user_data: {} });

    const listed = (id: string, { startedAt, agent }: { startedAt: number; agent: string }) => ({
      object: 'session',
      id,
      status: 'active',
      expire_at: startedAt + 7 * 24 * 3_600_000,
      abandon_at: startedAt + 30 * 24 * 3_600_000,
      last_active_at: Date.now(),
      latest_activity: {
        object: 'session_activity',
        id: `act_${id}`,
        browser_name: /Firefox|Chrome/.exec(agent)?.[0],
        device_type: 'X11 Linux',
        is_mobile: false,
      },
      actor: null,
    });

    const verification = (status: string) => ({
      object: 'session_verification',
      id: 'sver_1',
      status,
      level: 'first_factor',
      session: session(),
      first_factor_verification: null,
      second_factor_verification: null,
      supported_first_factors: [
        { strategy: 'password' },
        { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: 'l****@correo.example', primary: true },
      ],
      supported_second_factors: null,
    });
    const refusal = (code: string) => ({ errors: [{ code, message: code, long_message: code }] });

    function answer(call: string, agent: string, body: URLSearchParams): unknown {
      const revoked = /^POST \/v1\/me\/sessions\/(?<id>\w+)\/revoke$/.exec(call)?.groups?.id;
      const revokedSession = revoked === undefined ? undefined : sessions.get(revoked);
      if (revoked && revokedSession) {
        sessions.delete(revoked);
        return { response: { ...listed(revoked, revokedSession), status: 'revoked' }, client: client() };
      }
      switch (call) {
        case 'GET /v1/environment':
          return environment();
        case 'GET /v1/client':
          return { response: client(), client: null };
        case 'POST /v1/client/sign_ins':
          own = `sess_${randomBytes(8).toString('hex')}`;
          sessions.set(own, { startedAt: Date.now(), verifiedAt: Date.now(), agent });
          return { response: signIn(), client: client() };
        case 'GET /v1/me/sessions/active':
          return current() ? [...sessions].map(([id, one]) => listed(id, one)) : undefined;
        case `POST /v1/client/sessions/${current()}/touch`:
          return { response: session(), client: client() };
        case `POST /v1/client/sessions/${current()}/tokens`:
          return { object: 'token', jwt: token() };
        case `POST /v1/client/sessions/${current()}/verify`:
          return { response: verification('needs_first_factor'), client: client() };
        case `POST /v1/client/sessions/${current()}/verify/prepare_first_factor`:
          return { response: verification('needs_first_factor'), client: client() };
        case `POST /v1/client/sessions/${current()}/verify/attempt_first_factor`: {
          if (body.get('password') !== 'secreta' && body.get('code') !== '424242')
            return refusal(body.has('code') ? 'form_code_incorrect' : 'form_password_incorrect');
          const verified = sessions.get(current() ?? '');
          if (verified) verified.verifiedAt = Date.now();
          return { response: verification('complete'), client: client() };
        }
        case 'DELETE /v1/client/sessions':
        case `POST /v1/client/sessions/${current()}/remove`:
          sessions.delete(own ?? '');
          own = null;
          return { response: client(), client: null };
        default:
          return undefined;
      }
    }

    const ofApi = async (route: Route) => {
      const request = route.request();
      const url = new URL(request.url());
      const headers = {
        'access-control-allow-origin': (await request.headerValue('origin')) ?? origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'authorization',
      };
      const file = /^\/npm\/@clerk\/clerk-js@[^/]+\/dist\/(?<name>[\w.-]+\.js)$/.exec(url.pathname)?.groups?.name;
      if (file) return route.fulfill({ headers, contentType: 'text/javascript', body: readFileSync(path.join(sdk, file)) });
      const call = `${url.searchParams.get('_method') ?? request.method()} ${url.pathname}`;
      stub.asked.push(call);
      const body = answer(call, request.headers()['user-agent'] ?? '', new URLSearchParams(request.postData() ?? ''));
      return route.fulfill({
        headers,
        status: body === undefined ? 404 : hasErrors(body) ? 422 : 200,
        json: body ?? { errors: [{ code: 'resource_not_found', message: call }] },
      });
    };
    await context.route(`https://${clerkHost}/**`, ofApi);
    await context.route(`https://${accountsHost}/**`, (route) => route.fulfill({ contentType: 'text/html', body: hostedPage }));
  }

  return stub;
}
