import type { Endpoint, ErrorBody, ErrorCode, Input, Read, Result } from '@mesa/contract/endpoint';
import { messages } from '@mesa/contract/messages';
import { revisionHeader } from '@mesa/release-contract/registry';
import axios, { isAxiosError } from 'axios';
import { session, sessionKnown } from './session';

export interface ApiError extends Error {
  readonly name: 'ApiError';
  readonly code: ErrorCode | 'network' | 'timeout';
  readonly httpStatus: number;
  /** The server's body: some failures carry more than a message (cards/create names the cards). */
  readonly body: (ErrorBody & Record<string, unknown>) | null;
}

/** Checks a field instead of instanceof: a page of several builds may contain the class twice. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';

/** Returns the sentence to show for any failure. */
export const messageOf = (error: unknown): string => (isApiError(error) ? error.message : messages.internal);

/** Returns the message for one field of a refused form (`results.3.points`), if the server named it. */
export const issueOf = (error: unknown, path: string): string | undefined =>
  isApiError(error) ? error.body?.issues?.find((issue) => issue.path === path)?.message : undefined;

/** Tests replace its adapter; all other code uses `call`. */
export const http = axios.create({ timeout: 20_000, paramsSerializer: { indexes: null } });

const revisionListeners = new Set<(revision: number) => void>();
let latestRevision = 0;
http.interceptors.response.use((answer) => {
  const revision = Number(answer.headers[revisionHeader] ?? 0);
  latestRevision = Math.max(latestRevision, revision);
  for (const listen of revisionListeners) listen(revision);
  return answer;
});

/** Reports the registry's revision of each answer, and immediately the latest one: the shell's listener may load after the first answers. */
export const onRevision = (listen: (revision: number) => void): void => {
  revisionListeners.add(listen);
  if (latestRevision > 0) listen(latestRevision);
};

/** Reports the sentence with which a blocked account's call was refused; the shell listens. */
export const onBlocked = (listen: (message: string) => void): void => {
  http.interceptors.response.use(undefined, (error: unknown) => {
    if (isAxiosError<ErrorBody>(error) && error.response?.data?.code === 'blocked') listen(error.response.data.message);
    return Promise.reject(error);
  });
};

function toApiError(error: unknown): Error {
  if (!isAxiosError<ErrorBody & Record<string, unknown>>(error)) return error instanceof Error ? error : new Error(String(error));
  const body = error.response?.data?.status === 'error' ? error.response.data : null;
  // A proxy answers with 502 or 504 for a server that died or hangs.
  const code =
    body?.code ??
    (error.response ? (/50[234]/.test(`${error.response.status}`) ? 'unavailable' : 'internal') : error.code === 'ECONNABORTED' ? 'timeout' : 'network');
  const message = body?.message ?? messages[code];
  return Object.assign(new Error(message), { name: 'ApiError' as const, code, httpStatus: error.response?.status ?? 0, body });
}

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
  if (!isAxiosError<ErrorBody>(error) || session.getState().status !== 'signed-in') return false;
  if (error.response?.data?.code === 'sign_in_again') return confirmIdentity();
  return error.response?.status === 401;
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
  const send = async (refresh: boolean) =>
    http.request<Result<E>>({
      url,
      method: endpoint.method,
      headers: { ...options.headers, ...(await authorization(endpoint, refresh)) },
      params: input.query,
      ...(endpoint.body ? { data: input.body } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  try {
    return (await send(false)).data;
  } catch (error) {
    if (await isWorthAnotherToken(error)) {
      try {
        return (await send(true)).data;
      } catch (again) {
        throw toApiError(again);
      }
    }
    throw toApiError(error);
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
