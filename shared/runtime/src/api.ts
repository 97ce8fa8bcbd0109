import type { Endpoint, Input, Read, Result } from '@mesa/contract/endpoint';
import { messages } from '@mesa/contract/messages';
import { type ApiError, apiError } from './api-error';
import { session, sessionKnown } from './session';

export type { ApiError } from './api-error';

/** Checks a field instead of instanceof: a page of several builds may contain the class twice. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';

/** Returns the sentence to show for any failure. */
export const messageOf = (error: unknown): string => (isApiError(error) ? error.message : messages.internal);

/** Returns the message for one field of a refused form (`results.3.points`), if the server named it. */
export const issueOf = (error: unknown, path: string): string | undefined =>
  isApiError(error) ? error.body?.issues?.find((issue) => issue.path === path)?.message : undefined;

/** Loads axios, which no server-rendered page needs before a person uses it. Repeated calls load it once. */
const loadHttp = () =>
  import(/* webpackChunkName: "http" */ './http').catch(() => {
    throw apiError('network');
  });

/** Loads the code of calls before the first one. A failed load is repeated by the call. */
export const prepareCalls = (): void => void loadHttp().catch(() => undefined);

const revisionListeners = new Set<(revision: number) => void>();
let latestRevision = 0;

function reportRevision(revision: number): void {
  latestRevision = Math.max(latestRevision, revision);
  for (const listen of revisionListeners) listen(revision);
}

/** Reports the registry's revision of each answer, and immediately the latest one: the shell's listener may load after the first answers. */
export const onRevision = (listen: (revision: number) => void): void => {
  revisionListeners.add(listen);
  if (latestRevision > 0) listen(latestRevision);
};

const blockedListeners = new Set<(message: string) => void>();

/** Reports the sentence with which a blocked account's call was refused; the shell listens. */
export const onBlocked = (listen: (message: string) => void): void => void blockedListeners.add(listen);

/** A hint in local storage: whether a person was signed in. The server trusts only the token. */
const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem('login') === 'true';
  } catch {
    return false; // storage switched off
  }
};

async function authorization(endpoint: Endpoint, refresh: boolean): Promise<Record<string, string>> {
  const { status } = session.getState();
  // A visitor's public read does not wait for the identity provider; a person who was signed in gets their own view at once.
  if (status === 'loading' && endpoint.access === 'anyone' && !wasSignedIn()) return {};
  const { getToken } = await sessionKnown();
  const token = await getToken({ refresh }).catch(() => null);
  return token ? { authorization: `Bearer ${token}` } : {};
}

let confirming: Promise<boolean> | null = null;

/** With several calls at once, the first one asks the person for all. */
function confirmIdentity(): Promise<boolean> {
  confirming ??= session
    .getState()
    .confirmIdentity()
    .finally(() => {
      confirming = null;
    });
  return confirming;
}

/** Returns whether the same call may succeed with a new token: the old one expired, or the person signs in again for it. */
async function isWorthAnotherToken(error: unknown): Promise<boolean> {
  if (!isApiError(error) || session.getState().status !== 'signed-in') return false;
  if (error.code === 'sign_in_again') return confirmIdentity();
  return error.httpStatus === 401;
}

interface Options {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * Makes a call of the contract. Rejects with an `ApiError`. Renews an expired session token once. If the call needs a recent sign-in,
 * asks the person over the page, which keeps its typed text. Pages read with `call` and write with `useWrite`.
 */
export async function send<E extends Endpoint>(endpoint: E, input: Input<E>, options: Options = {}): Promise<Result<E>> {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const send = async (refresh: boolean): Promise<Result<E>> => {
    const [{ request }, token] = await Promise.all([loadHttp(), authorization(endpoint, refresh)]);
    try {
      const { data, revision } = await request<Result<E>>({
        url,
        method: endpoint.method,
        headers: { ...options.headers, ...token },
        params: input.query,
        ...(endpoint.body ? { data: input.body } : {}),
        ...(options.signal ? { signal: options.signal } : {}),
      });
      reportRevision(revision);
      return data;
    } catch (error) {
      if (isApiError(error) && error.code === 'blocked') for (const listen of blockedListeners) listen(error.message);
      throw error;
    }
  };
  try {
    return await send(false);
  } catch (error) {
    if (await isWorthAnotherToken(error)) return send(true);
    throw error;
  }
}

const retryAfterMs = 400;

/** Makes a read of the contract without caching it, once more after 0.4 s if the site is unavailable. For a cached read use `query`. */
export const call = <E extends Endpoint & Read>(endpoint: E, input: Input<E>, options: Options = {}): Promise<Result<E>> =>
  send(endpoint, input, options).catch(async (error: ApiError) => {
    if (error.code !== 'unavailable') throw error;
    // Not longer than the caller waits.
    await new Promise((resolve) => {
      setTimeout(resolve, retryAfterMs);
      options.signal?.addEventListener('abort', resolve);
    });
    if (options.signal?.aborted) throw error;
    return send(endpoint, input, options);
  });
