import type { AnyArea } from '@mesa/contract/area/describe';
import type { Endpoint, Read } from '@mesa/contract/endpoint';
import { findPage } from '@mesa/release-contract/addresses';
import { type FirstCall, firstCalls, readAddress } from '@mesa/release-contract/first-calls';
import { loadedRemote, loadRemote } from '@mesa/release-shell/load';
import type { PagePart } from '@mesa/release-shell/page-parts';
import { pageAt } from '@mesa/release-shell/site-pages';
import { call as make } from '@mesa/runtime/api';
import { type createQueryClient, query } from '@mesa/runtime/query';
import type { RemoteModule } from '@mesa/runtime/remote-module';
import area from '../../area';

type Queries = ReturnType<typeof createQueryClient>;
type Query = ReturnType<typeof query>;

/** Builds the cache's query for a call; a public read of the contract. */
function queryOf({ method, path, input }: FirstCall, headers?: Record<string, string>): Query {
  const endpoint = { method, path, access: 'anyone', body: input.body !== undefined } as unknown as Endpoint & Read;
  const built = { ...query(endpoint, input as never), meta: undefined } as unknown as Query;
  if (!headers) return built;
  return { ...built, retry: false, queryFn: ({ signal }: { signal: AbortSignal }) => make(endpoint, input as never, { signal, headers }) } as unknown as Query;
}

/** Returns the key of a call's answer in the cache. */
export const answerKey = (call: FirstCall): Query['queryKey'] => queryOf(call).queryKey;

const descriptionOf = (name: string): Pick<AnyArea, 'pages' | 'widgets'> | undefined =>
  name === 'shell' ? area : (loadedRemote(name) as RemoteModule | null)?.area;

/** The page that shows a part: the part itself, or the page with a widget's slot. */
const pageOf = ({ area: name, kind, name: part }: PagePart, url: URL) => (kind === 'widgets' ? pageAt(url.pathname) : { area: name, page: part });

/** Returns the first calls of a page or widget from the descriptions that have arrived; null while one is missing. */
export function knownCalls(part: PagePart, url: URL): FirstCall[] | null {
  const found = pageOf(part, url);
  const [of, own] = [found && descriptionOf(found.area), descriptionOf(part.area)];
  if (!found || !of || !own) return null;
  const page = of.pages[found.page];
  const path = page && findPage([page], url.pathname)?.params;
  if (!page || !path) return [];
  const values = readAddress(page, path, url.searchParams);
  if (part.kind === 'pages') return firstCalls(page.first, values);
  return firstCalls(own.widgets[part.name]?.first, { params: values.params, search: {}, plain: true });
}

/** Returns the first calls of a page or widget, after loading the descriptions of its areas. */
export async function callsOf(part: PagePart, url: URL): Promise<FirstCall[]> {
  const names = [part.area, pageOf(part, url)?.area].filter((name) => name !== undefined && name !== 'shell');
  await Promise.all(names.map((name) => loadRemote(String(name), true)));
  return knownCalls(part, url) ?? [];
}

interface Asking {
  headers?: Record<string, string>;
  /** Milliseconds for which an answer is fresh enough. */
  staleTime?: number;
  onAsk?: (call: FirstCall) => void;
}

/** Fetches the answer of a call and of those that need it. Answers that are fresh enough are not requested again. */
export async function prefetchCall(queries: Queries, call: FirstCall, asking: Asking = {}): Promise<void> {
  const { headers, staleTime, onAsk } = asking;
  onAsk?.(call);
  const asked = queryOf(call, headers);
  await queries.prefetchQuery({ ...asked, ...(staleTime === undefined ? {} : { staleTime }) });
  const answer = queries.getQueryData(asked.queryKey);
  if (answer !== undefined) await Promise.all(call.next(answer).map((next) => prefetchCall(queries, next, asking)));
}
