import type { listCards, listExpansionCards } from '@mesa/contract/calls/cards';
import type { Result } from '@mesa/contract/endpoint';
import { type FirstAnswer, type FirstCall, firstCalls } from '@mesa/contract/first-data';
import { pageOf } from '@mesa/contract/paths';
import { expansionOf } from '@mesa/contract/rules/expansions';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface FirstAnswers {
  answers: FirstAnswer[];
  /** Whether what the address names does not exist. */
  missing: boolean;
  /** Whether every call was answered. */
  whole: boolean;
}

function requestOf({ endpoint, input }: FirstCall): InjectOptions {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = (input.query ?? {}) as Record<string, string>;
  return { method: endpoint.method, url, query, ...(endpoint.body ? { payload: input.body as object } : {}) };
}

/** The last page of the list that an address shows, where it asks for one past it. */
export function lastPage(answers: readonly FirstAnswer[], search: URLSearchParams): number | null {
  const wanted = Number(search.get('pagina'));
  const pages = answers.map(({ data }) => {
    const { pagination, totalPages } = data as { pagination?: { pages: number }; totalPages?: number };
    return pagination?.pages ?? totalPages ?? 0;
  });
  const last = Math.max(0, ...pages);
  return last > 0 && wanted > last ? last : null;
}

function namesOneThing(pathname: string): boolean {
  const found = pageOf(pathname);
  return found !== null && found.page !== 'tournamentsByName' && Object.keys(found.params).length > 0;
}

/** Whether the answer came and has nothing in it: a card that does not exist, an unknown expansion. */
function showsNothing(pathname: string, answers: readonly FirstAnswer[]): boolean {
  const { page, params } = pageOf(pathname) ?? {};
  if (page === 'card') return answers.some(({ data }) => (data as Result<typeof listCards>).data.length === 0);
  const isUnknown = page === 'expansion' && expansionOf(params?.expansionCode?.toUpperCase() ?? '') === undefined;
  return isUnknown && answers.some(({ data }) => (data as Result<typeof listExpansionCards>).cards.length === 0);
}

/** The answers that a visitor gets to the first calls of the page at an address, those that came in time. */
export async function firstAnswers(
  app: FastifyInstance,
  pathname: string,
  search: URLSearchParams,
  { remoteAddress, timeout }: { remoteAddress: string; timeout: number },
): Promise<FirstAnswers> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeout, null).unref());
  let missing = false;
  const ask = async (call: FirstCall, isFirst: boolean): Promise<(FirstAnswer | null)[]> => {
    const reply = await app.inject({ ...requestOf(call), remoteAddress }).catch(() => null);
    // An id that cannot be one (/torneo/abc) names nothing either.
    if (isFirst && (reply?.statusCode === 404 || reply?.statusCode === 400) && namesOneThing(pathname)) missing = true;
    if (reply?.statusCode !== call.endpoint.status) return [null];
    const answer = { path: call.endpoint.path, input: call.input, data: reply.json() };
    return [answer, ...(await askAll(call.next?.(answer.data) ?? [], false))];
  };
  const askAll = async (calls: readonly FirstCall[], isFirst: boolean) =>
    (await Promise.all(calls.map((call) => Promise.race([ask(call, isFirst), late])))).flat();
  const answers = await askAll(firstCalls(pathname, search), true);
  const came = answers.filter((answer) => answer !== null);
  return { answers: came, missing: missing || showsNothing(pathname, came), whole: came.length === answers.length };
}
