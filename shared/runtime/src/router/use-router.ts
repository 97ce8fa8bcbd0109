import { createContext, use } from 'react';
import type { SiteRouter } from './site-router';

export const RouterContext = createContext<SiteRouter | null>(null);

/** Returns the router of the page; throws outside `RouterProvider`. */
export function useRouter(): SiteRouter {
  const router = use(RouterContext);
  if (!router) throw new Error('useRouter needs a RouterProvider');
  return router;
}
