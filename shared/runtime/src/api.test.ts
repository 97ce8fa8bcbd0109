import { getPlayerByUsername } from '@mesa/contract/calls/players';
import { listRanking } from '@mesa/contract/calls/site';
import { getStoreBySlug, listStoreAdmins, updateStore } from '@mesa/contract/calls/stores';
import { messages } from '@mesa/contract/messages';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { call, isApiError, issueOf, messageOf, onBlocked, onRevision, send } from './api';
import { http } from './http';
import { createSession, session } from './session';
import { makeStore } from './testing/make';
import { answerWithRevision, failure, mockNetwork, type Reply, reply } from './testing/network';

const found = { status: 'success' as const, store: makeStore({ slug: 'la-mesa-larga' }) };
const admins = { status: 'success' as const, admins: [], missing: [] };
const readStore = () => call(getStoreBySlug, { body: { slug: 'la-mesa-larga' } });
const readAdmins = () => call(listStoreAdmins, { params: { id: 7 }, body: {} });

let network: ReturnType<typeof mockNetwork>;
const answer = (...replies: Reply[]) => {
  network = mockNetwork(replies);
};
afterEach(() => {
  network.restore();
  session.setState(createSession().getInitialState(), true);
  localStorage.clear();
  expect(network.faults).toEqual([]);
});

const sent = () => network.calls.map((one) => one.headers.authorization);

describe('a call', () => {
  test('puts parameters into the address, the query after it and the body into the request', async () => {
    session.setState({ status: 'signed-out' });
    answer(
      reply(listStoreAdmins, admins),
      reply(listRanking, { status: 'success', of: null, data: [], pagination: { total: 0, page: 1, limit: 30, pages: 0 } }),
    );
    expect(await readAdmins()).toEqual(admins);
    await call(listRanking, { query: { country: 'Perú' } });
    expect(network.calls.map(({ params, query, body }) => ({ params, query, body }))).toEqual([
      { params: { id: '7' }, query: {}, body: {} },
      { params: {}, query: { country: 'Perú' }, body: undefined },
    ]);
  });

  test('escapes parameters, so that a name cannot be read as another address', async () => {
    session.setState({ status: 'signed-out' });
    answer(reply(getPlayerByUsername, failure('not_found')));
    await call(getPlayerByUsername, { params: { username: 'ana/../?x=1#y' } }).catch(() => undefined);
    expect(network.calls.map(({ params, query }) => ({ params, query }))).toEqual([{ params: { username: 'ana/../?x=1#y' }, query: {} }]);
  });

  test('carries the signed-in user’s token', async () => {
    session.setState({ status: 'signed-in', getToken: async () => 'abc' });
    answer(reply(getStoreBySlug, found));
    await readStore();
    expect(sent()).toEqual(['Bearer abc']);
  });

  test('is made without a token that cannot be had now', async () => {
    session.setState({ status: 'signed-in', getToken: () => Promise.reject(new Error('offline')) });
    answer(reply(getStoreBySlug, found));
    expect(await readStore()).toEqual(found);
    expect(sent()).toStrictEqual([undefined]);
  });

  test('of a visitor reads public data without waiting for the identity provider', async () => {
    answer(reply(getStoreBySlug, found));
    expect(await readStore()).toEqual(found);
    expect(sent()).toStrictEqual([undefined]);
  });

  test('waits for the identity provider if a user was signed in before', async () => {
    localStorage.setItem('login', 'true');
    answer(reply(getStoreBySlug, found));
    const reading = readStore();
    await new Promise((resolve) => setTimeout(resolve));
    expect(network.calls).toEqual([]);
    session.setState({ status: 'signed-in', getToken: async () => 'abc' });
    await reading;
    expect(sent()).toEqual(['Bearer abc']);
  });

  test('waits for the identity provider if it is restricted', async () => {
    answer(reply(listStoreAdmins, admins));
    const reading = readAdmins();
    await new Promise((resolve) => setTimeout(resolve));
    expect(network.calls).toEqual([]);
    session.setState({ status: 'signed-out' });
    await reading;
    expect(sent()).toStrictEqual([undefined]);
  });
});

describe('a token that just ran out', () => {
  test('is renewed once, and the call repeated', async () => {
    const getToken = jest.fn(async ({ refresh = false } = {}) => (refresh ? 'new' : 'old'));
    session.setState({ status: 'signed-in', getToken });
    answer(reply(listStoreAdmins, failure('unauthenticated')), reply(listStoreAdmins, admins));
    expect(await readAdmins()).toEqual(admins);
    expect(sent()).toEqual(['Bearer old', 'Bearer new']);
  });

  test('is given up if the new one is refused too', async () => {
    session.setState({ status: 'signed-in', getToken: async () => 'bad' });
    answer(reply(listStoreAdmins, failure('unauthenticated')));
    await expect(readAdmins()).rejects.toMatchObject({ code: 'unauthenticated', httpStatus: 401 });
    expect(network.calls).toHaveLength(2);
  });

  test('is not requested without a session', async () => {
    session.setState({ status: 'signed-out' });
    answer(reply(listStoreAdmins, failure('unauthenticated')));
    await expect(readAdmins()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(network.calls).toHaveLength(1);
  });
});

describe('a failure', () => {
  beforeEach(() => session.setState({ status: 'signed-out' }));
  const failed = async () => readStore().catch((error: unknown) => error);

  test('is recognized by a field, with the server’s code and sentence', async () => {
    answer(reply(getStoreBySlug, failure('not_found', { message: 'Esa tienda no existe.' })));
    const error = await failed();
    expect(isApiError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'not_found', httpStatus: 404 });
    expect(messageOf(error)).toBe('Esa tienda no existe.');
  });

  test('names the wrong fields', async () => {
    answer(reply(updateStore, failure('invalid', { issues: [{ path: 'email', message: 'El email es Obligatorio' }] })));
    const fields = { name: 'La Mesa', email: 'x@mesa.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
    const error = await send(updateStore, { params: { id: 7 }, body: fields }).catch((reason: unknown) => reason);
    expect(issueOf(error, 'email')).toBe('El email es Obligatorio');
    expect(issueOf(error, 'name')).toBeUndefined();
  });

  test('without an answer is a network failure', async () => {
    answer(reply(getStoreBySlug, failure('network')));
    expect(await failed()).toMatchObject({ code: 'network', httpStatus: 0, message: messages.network, body: null });
  });

  test('outside the contract has a sentence too', () => {
    answer();
    expect(messageOf(new TypeError('x is not a function'))).toBe(messages.internal);
    expect(messageOf('nonsense')).toBe(messages.internal);
  });

  test('keeps the whole body of the answer', async () => {
    answer(reply(getStoreBySlug, failure('rule_violation', { errors: [{ card: 'Pineco' }] })));
    expect(await failed()).toMatchObject({ body: { errors: [{ card: 'Pineco' }] } });
  });
});

describe('a read while the site is unavailable', () => {
  beforeEach(() => {
    session.setState({ status: 'signed-out' });
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());
  const settled = async (reading: Promise<unknown>) => {
    const outcome = reading.catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(399);
    const before = network.calls.length;
    await jest.advanceTimersByTimeAsync(1);
    return [before, network.calls.length, await outcome];
  };

  test('is made once more after a moment, although it is a POST', async () => {
    answer(reply(getStoreBySlug, failure('unavailable')), reply(getStoreBySlug, found));
    expect(await settled(readStore())).toEqual([1, 2, found]);
  });

  test('fails if the site is unavailable then too', async () => {
    answer(reply(getStoreBySlug, failure('unavailable')));
    expect(await settled(readStore())).toEqual([1, 2, expect.objectContaining({ code: 'unavailable' })]);
  });

  test('is not made again if the caller gave up meanwhile', async () => {
    answer(reply(getStoreBySlug, failure('unavailable')));
    const giveUp = new AbortController();
    const reading = call(getStoreBySlug, { body: { slug: 'x' } }, { signal: giveUp.signal }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1);
    giveUp.abort();
    expect(await reading).toMatchObject({ code: 'unavailable' });
    expect(network.calls).toHaveLength(1);
  });

  test('is made once for another failure, and so is a write', async () => {
    answer(reply(getStoreBySlug, failure('internal')), reply(updateStore, failure('unavailable')));
    expect(await settled(readStore())).toEqual([1, 1, expect.objectContaining({ code: 'internal' })]);
    const fields = { name: 'La Mesa', email: 'x@mesa.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
    expect(await settled(send(updateStore, { params: { id: 7 }, body: fields }))).toEqual([2, 2, expect.objectContaining({ code: 'unavailable' })]);
  });
});

describe('an answer of a proxy', () => {
  const before = http.defaults.adapter;
  afterEach(() => {
    if (before) http.defaults.adapter = before;
  });
  /** A proxy's answer in place of the server's: a page, or a timeout. */
  const refuse = (status: number | null, code?: string, data: unknown = '<h1>Bad Gateway</h1>') => {
    session.setState({ status: 'signed-out' });
    answer();
    http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
      const response = status === null ? undefined : { status, data, statusText: '', headers: {}, config };
      throw new AxiosError('failed', code, config, null, response);
    };
    return send(getStoreBySlug, { body: { slug: 'la-mesa-larga' } }).catch((error: unknown) => error);
  };

  test.each([
    [500, 'internal'],
    [501, 'internal'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [505, 'internal'],
  ])('with %d is %s, in our words', async (status, code) => {
    expect(await refuse(status)).toMatchObject({ code, httpStatus: status, body: null, message: messages[code as keyof typeof messages] });
  });

  test('that is late is a timeout', async () => {
    expect(await refuse(null, 'ECONNABORTED')).toMatchObject({ code: 'timeout', httpStatus: 0, message: messages.timeout });
  });

  test('reports a blocked account’s sentence to the shell, and no other refusals', async () => {
    const reported = jest.fn();
    onBlocked(reported);
    await refuse(403, undefined, { status: 'error', code: 'forbidden', message: 'No puedes.' });
    expect(reported).not.toHaveBeenCalled();
    expect(await refuse(403, undefined, { status: 'error', code: 'blocked', message: 'Tu cuenta está bloqueada.' })).toMatchObject({ code: 'blocked' });
    expect(reported).toHaveBeenCalledWith('Tu cuenta está bloqueada.');
  });

  test('reports its revision to the shell, if it has one, and the latest to a later listener', async () => {
    const reported: number[] = [];
    onRevision((revision) => reported.push(revision));
    session.setState({ status: 'signed-out' });
    answer();
    for (const revision of [42, undefined]) {
      answerWithRevision(revision);
      await readStore();
    }
    expect(reported).toEqual([42, 0]);
    const reportedLater: number[] = [];
    onRevision((revision) => reportedLater.push(revision));
    expect(reportedLater).toEqual([42]);
  });
});

describe('a call with a signal or its own headers', () => {
  test('passes both to the request', async () => {
    session.setState({ status: 'signed-in', getToken: async () => 'abc' });
    answer(reply(getStoreBySlug, found));
    await send(getStoreBySlug, { body: { slug: 'x' } }, { headers: { 'user-id': 'local_1' } });
    expect(network.calls[0]?.headers).toMatchObject({ 'user-id': 'local_1', authorization: 'Bearer abc' });
    await expect(send(getStoreBySlug, { body: { slug: 'x' } }, { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});

describe('a call that asks for a recent sign-in', () => {
  const again = failure('sign_in_again');
  const signedIn = (confirmIdentity: () => Promise<boolean>) => {
    let tokens = 0;
    session.setState({ status: 'signed-in', getToken: async ({ refresh = false } = {}) => `token ${refresh ? ++tokens : tokens}`, confirmIdentity });
  };

  test('is repeated unchanged with a new token once the person has signed in again', async () => {
    signedIn(async () => true);
    answer(reply(getStoreBySlug, again), reply(getStoreBySlug, found));
    expect(await readStore()).toEqual(found);
    expect(sent()).toEqual(['Bearer token 0', 'Bearer token 1']);
    expect(network.calls[1]?.body).toEqual(network.calls[0]?.body);
  });

  test('fails with its sentence if they do not', async () => {
    signedIn(async () => false);
    answer(reply(getStoreBySlug, again));
    await expect(readStore()).rejects.toMatchObject({ code: 'sign_in_again', message: messages.sign_in_again });
    expect(sent()).toHaveLength(1);
  });

  test('asks once for all simultaneous calls, and once for each later one', async () => {
    const confirmIdentity = jest.fn(async () => true);
    signedIn(confirmIdentity);
    answer(reply(getStoreBySlug, again), reply(getStoreBySlug, again), reply(getStoreBySlug, again), reply(getStoreBySlug, again));
    expect((await Promise.allSettled([readStore(), readStore()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(confirmIdentity).toHaveBeenCalledTimes(1);
    await expect(readStore()).rejects.toMatchObject({ code: 'sign_in_again' });
    expect(confirmIdentity).toHaveBeenCalledTimes(2);
  });
});
