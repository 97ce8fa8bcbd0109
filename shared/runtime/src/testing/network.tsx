import { type Endpoint, type ErrorBody, type ErrorCode, httpStatus, type Result } from '@mesa/contract/endpoint';
import { messages } from '@mesa/contract/messages';
import { revisionHeader } from '@mesa/release-contract/registry';
import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../http';

/** A refusal: its code, and other fields of its body. `network` is a missing answer. */
interface ApiFailure {
  status: 'error';
  code: ErrorCode | 'network';
  message?: string;
  issues?: NonNullable<ErrorBody['issues']>;
  [more: string]: unknown;
}

/** The input of a call. */
interface Received {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** A call that a page made. */
export interface Call extends Received {
  endpoint: Endpoint;
  headers: Record<string, unknown>;
}

type Answer<T> = T | ApiFailure | Promise<T | ApiFailure>;

export interface Reply {
  readonly endpoint: Endpoint;
  /** A write without feedback on the page (`useBackgroundWrite`). */
  readonly inBackground?: boolean;
  answer(received: Received): Answer<unknown>;
}

/** A canned answer. Several for one call are given in order; the last one repeats. */
export const reply = <E extends Endpoint>(
  endpoint: E,
  answer: Answer<Result<E>> | ((received: Received) => Answer<Result<E>>),
  { inBackground = false } = {},
): Reply => ({
  endpoint,
  inBackground,
  answer: (received) => (typeof answer === 'function' ? (answer as (received: Received) => Answer<Result<E>>)(received) : answer),
});

export const failure = (code: ApiFailure['code'], more: Omit<Partial<ApiFailure>, 'status' | 'code'> = {}): ApiFailure => ({ status: 'error', code, ...more });

/** Returns the parameters of an address if it belongs to the endpoint, otherwise null. */
function paramsOf(endpoint: Endpoint, method: string, path: string): Record<string, string> | null {
  const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = endpoint.method.toLowerCase() === method.toLowerCase() ? pattern.exec(path) : null;
  return match && Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]));
}

const isFailure = (answer: unknown): answer is ApiFailure => typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'error';

const { setTimeout: realTimeout } = globalThis;
/** Whether the page shows that a write is on its way; gives it turns to render that, independent of fake timers and of how busy the machine is. */
async function showsProgress(): Promise<boolean> {
  for (let turns = 0; turns < 20; turns++) {
    await new Promise<void>((resolve) => void realTimeout(resolve, 5));
    if (document.body.childElementCount === 0 || document.querySelector('[aria-busy="true"]')) return true;
  }
  return false;
}

/**
 * Fakes the network of a test: gives its answers, records the requests, and reports unexpected ones and writes that the page shows no progress for.
 */
export function mockNetwork(replies: readonly Reply[], { isPage = false } = {}) {
  const left = [...replies];
  const calls: Call[] = [];
  const faults: string[] = [];
  let isOver = false;

  const respond = async (config: InternalAxiosRequestConfig) => {
    const { method = 'get', url = '' } = config;
    const index = left.findIndex(({ endpoint }) => paramsOf(endpoint, method, url) !== null);
    const found = left[index];
    if (!found) {
      faults.push(`${method.toUpperCase()} ${url} was called, and the test has no answer for it.`);
      throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    }
    const { endpoint } = found;
    if (left.filter((other) => other.endpoint === endpoint).length > 1) left.splice(index, 1);
    const received = {
      params: paramsOf(endpoint, method, url) ?? {},
      query: (config.params ?? {}) as Record<string, unknown>,
      body: config.data === undefined ? undefined : (JSON.parse(String(config.data)) as unknown),
    };
    for (const part of ['params', 'query', 'body'] as const) {
      const checked = endpoint[part]?.safeParse(received[part]);
      if (checked && !checked.success) faults.push(`${endpoint.path} was called with ${part} that the contract refuses: ${checked.error.message}`);
    }
    calls.push({ ...received, endpoint, headers: { ...config.headers } });
    const answer = await found.answer(received);
    if (isPage && endpoint.writes && !found.inBackground) {
      // A pending write must show progress and block a second press.
      const isShown = await showsProgress();
      // A request from a finished test must not affect the next one.
      if (isOver) return new Promise<never>(() => undefined);
      if (!isShown) faults.push(`${endpoint.path} was called, and no part of the page waited for it.`);
    }
    if (config.signal?.aborted) throw new CanceledError();
    if (isFailure(answer)) {
      if (answer.code === 'network') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
      const response = { data: { message: messages[answer.code], ...answer }, status: httpStatus[answer.code], statusText: '', headers: {}, config };
      throw new AxiosError(`Request failed with status code ${response.status}`, AxiosError.ERR_BAD_REQUEST, config, null, response);
    }
    const checked = endpoint.result.safeParse(answer);
    if (!checked.success) faults.push(`The test's answer to ${endpoint.path} is not one by its contract: ${checked.error.message}`);
    return { data: checked.success ? checked.data : answer, status: endpoint.status, statusText: '', headers: {}, config };
  };

  const before = http.defaults.adapter;
  http.defaults.adapter = respond;
  return {
    calls,
    faults,
    restore: () => {
      isOver = true;
      if (before) http.defaults.adapter = before;
    },
  };
}

/** Answers every call with nothing and this revision of the registry. */
export function answerWithRevision(revision: number | undefined): void {
  const headers: Record<string, string> = revision === undefined ? {} : { [revisionHeader]: String(revision) };
  http.defaults.adapter = async (config) => ({ data: {}, status: 200, statusText: '', headers, config });
}
