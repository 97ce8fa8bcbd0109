import type { PageDescription } from '@mesa/contract/area/describe';
import type { Endpoint, Input } from '@mesa/contract/endpoint';
import { firstCalls, readAddress } from '@mesa/release-contract/first-calls';
import { useParams, useSearchParams } from '@mesa/runtime/router';

/**
 * Returns the page's address as its description in area.ts reads it: path parameters, the query string with defaults, and the inputs
 * of its first calls, which the server has already made.
 */
export function usePage<P, S>(page: PageDescription<P, S>) {
  const path = useParams();
  const [query] = useSearchParams();
  const values = readAddress(page, path, query);
  const calls = firstCalls(page.first, values);
  return {
    params: values.params as P,
    search: values.search as S,
    /** Whether the address has none of the page's own parameters. */
    plain: values.plain,
    /** Returns the input of one of the first calls. */
    input<E extends Endpoint>(endpoint: E): Input<E> {
      const found = calls.find(({ path: asked }) => asked === endpoint.path);
      if (!found) throw new Error(`${page.path} does not ask for ${endpoint.path} first`);
      return found.input as Input<E>;
    },
  };
}
