import { authConfig } from '@mesa/contract/calls/site';
import { fillPath } from '@mesa/release-contract/addresses';
import { type FirstAnswer, type FirstCall, firstCalls, readAddress } from '@mesa/release-contract/first-calls';
import { ownValue } from '@mesa/release-contract/own-value';
import type { SamplePage } from '@mesa/release-server/lost-samples';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { uncounted } from '../../kernel/pipeline/limits';
import { type CachedAnswer, withCachedAnswer } from '../../kernel/pipeline/read-cache';
import { isForOne, type PageAt } from './page';

export interface InitialData {
  answers: FirstAnswer[];
  /** Whether the item of the address does not exist. */
  missing: boolean;
  /** Whether every call was answered. */
  whole: boolean;
  /** Returns whether every call would be answered the same from the cache; never if one was not answered from it. */
  isCurrent: () => boolean;
}

function requestOf({ method, path, input }: FirstCall): InjectOptions {
  const query = (input.query ?? {}) as Record<string, string>;
  const url = fillPath(path, (input.params ?? {}) as Record<string, string>);
  return { method, url, query, ...(input.body === undefined ? {} : { payload: input.body as object }) };
}

/** Returns the last page of a list if the address asks for one past it, with the parameter's name. */
export function lastPage(answers: readonly FirstAnswer[], { route, values }: PageAt): { name: string; page: number } | null {
  const name = route.search?.find(({ kind }) => kind === 'page')?.name;
  if (name === undefined) return null;
  const pages = answers.map(({ data }) => {
    const { pagination, totalPages } = data as { pagination?: { pages: number }; totalPages?: number };
    return pagination?.pages ?? totalPages ?? 0;
  });
  const last = Math.max(0, ...pages);
  return last > 0 && Number(values.search[name]) > last ? { name, page: last } : null;
}

const namesOneThing = ({ route, path }: PageAt): boolean => route.sameAs === undefined && Object.keys(path).length > 0;

/** Returns whether the answer arrived but is empty: a missing card, an unknown expansion. */
function showsNothing({ route, values }: PageAt, answers: readonly FirstAnswer[]): boolean {
  const { emptyIsMissing, sitemap } = route;
  if (emptyIsMissing === undefined) return false;
  const listed = typeof sitemap === 'object' && 'list' in sitemap ? sitemap.list : [];
  if (listed.some((one) => Object.entries(one).every(([name, value]) => values.params[name] === value))) return false;
  const named = answers.length > 0 ? ownValue(answers[0]?.data as Record<string, unknown>, emptyIsMissing) : undefined;
  return named === null || (Array.isArray(named) && named.length === 0);
}

/** A function of its own, so that keeping what it returns does not keep the answers. */
const allCurrent = (cached: readonly (CachedAnswer | null)[]) => (): boolean => cached.every((answer) => answer?.isCurrent());

/**
 * Returns a visitor's answers to the first calls of a page and its widgets, as far as they arrived in time. Does not count against the visitor's
 * limits.
 */
export async function firstAnswers(
  app: FastifyInstance,
  found: PageAt,
  { remoteAddress, timeout }: { remoteAddress: string; timeout: number },
): Promise<InitialData> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeout, null).unref());
  let missing = false;
  const cached: (CachedAnswer | null)[] = [];
  const ask = async (call: FirstCall, isFirst: boolean): Promise<(FirstAnswer | null)[]> => {
    const { result: reply, cached: answered } = await withCachedAnswer(() =>
      uncounted(async () => app.inject({ ...requestOf(call), remoteAddress })).catch(() => null),
    );
    cached.push(answered);
    // An invalid id (/torneo/abc) does not exist either.
    if (isFirst && (reply?.statusCode === 404 || reply?.statusCode === 400) && namesOneThing(found)) missing = true;
    if (reply?.statusCode !== 200) return [null];
    const answer = { path: call.path, input: call.input, data: reply.json() };
    return [answer, ...(await askAll(call.next(answer.data), false))];
  };
  const askAll = async (calls: readonly FirstCall[], isFirst: boolean) =>
    (await Promise.all(calls.map((call) => Promise.race([ask(call, isFirst), late])))).flat();
  const { params } = found.values;
  const ofWidgets = found.widgets.flatMap(({ first }) => firstCalls(first, { params, search: {}, plain: true }));
  // A personal page shows nothing before the session is known, so the server already requests how to sign in.
  const signIn = isForOne(found.route, found.manifest) ? [{ method: authConfig.method, path: authConfig.path, input: {}, next: () => [] }] : [];
  // A 404 for a widget does not make the page missing.
  const asked = [askAll(firstCalls(found.route.first, found.values), true), askAll([...ofWidgets, ...signIn], false)];
  const answers = (await Promise.all(asked)).flat();
  const came = answers.filter((answer) => answer !== null);
  const whole = came.length === answers.length;
  return { answers: came, missing: missing || showsNothing(found, came), whole, isCurrent: allCurrent(cached) };
}

/** Returns the initial data of the page at an address; without an open page there is none. */
export const initialData = async (app: FastifyInstance, found: PageAt | null, options: { remoteAddress: string; timeout: number }): Promise<InitialData> =>
  found?.open ? firstAnswers(app, found, options) : { answers: [], missing: false, whole: true, isCurrent: () => true };

const sampleTimeout = 5000;

/** Tells whether the first calls of a page at the address of a sample say that there is no such thing. */
export async function leadsNowhere(app: FastifyInstance, { manifest, route, path, search }: SamplePage): Promise<boolean> {
  const found = { area: manifest.area, manifest, route, path, values: readAddress(route, path, search), open: true, widgets: [] };
  return (await firstAnswers(app, found, { remoteAddress: '127.0.0.1', timeout: sampleTimeout })).missing;
}
