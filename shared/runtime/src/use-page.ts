import type { PageDescription } from '@mesa/contract/area/describe';
import { firstCalls, readAddress } from '@mesa/contract/area/read';
import type { Endpoint, Input } from '@mesa/contract/endpoint';
import { useParams, useSearchParams } from '@mesa/runtime/router';

/**
 * The address of this page as its description in area.ts reads it: parameters of the path, the query string with its defaults, and
 * the inputs of the calls that it makes first, which the server has asked for in its place.
 */
export function usePage<P, S>(page: PageDescription<P, S>) {
  const path = useParams();
  const [query] = useSearchParams();
  const values = readAddress(page, path, query);
  const calls = firstCalls(page.first, values);
  return {
    params: values.params as P,
    search: values.search as S,
    /** Whether none of the page's own parameters is given. */
    plain: values.plain,
    /** What one of the first calls is made with. */
    input<E extends Endpoint>(endpoint: E): Input<E> {
      const found = calls.find(({ path: asked }) => asked === endpoint.path);
      if (!found) throw new Error(`${page.path} does not ask for ${endpoint.path} first`);
      return found.input as Input<E>;
    },
  };
}
