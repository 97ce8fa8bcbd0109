import type { FirstAnswer } from '@mesa/release-contract/first-calls';
import { createQueryClient } from '@mesa/runtime/query';

/** Returns the page's query cache, filled with the answers to its first calls. */
export function firstQueries(answers: readonly FirstAnswer[]): ReturnType<typeof createQueryClient> {
  const queries = createQueryClient();
  for (const { path, input, data } of answers) queries.setQueryData([path, input], data);
  return queries;
}
