// Replaces TanStack Query's cache of mutations and its pages of infinite queries, which the site does not use: writes go through `useWrite`.
export class MutationCache {
  clear() {}
  findAll() {
    return [];
  }
  resumePausedMutations() {
    return Promise.resolve();
  }
}

export const infiniteQueryBehavior = () => undefined;
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
