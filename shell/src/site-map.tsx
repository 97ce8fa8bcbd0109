import type { SitePage } from '@mesa/release-shell/host';
import { useRegistry } from '@mesa/release-shell/registry';
import { RemotePage } from '@mesa/release-shell/remote-page';
import { pageAt } from '@mesa/release-shell/site-pages';
import { type LazyPage, lazyPage } from '@mesa/runtime/lazy-page';
import { type RouteObject, useLocation, useRoutes } from '@mesa/runtime/router';
import type area from '../area';
import { Frame } from './frame/frame';
import { OwnPageBoundary } from './own-page-boundary';

/** The shell's own pages; other pages come from the registry. */
const ownPages: Readonly<Record<keyof typeof area.pages, LazyPage>> = {
  home: lazyPage(() => import(/* webpackChunkName: "home" */ './home/home-page')),
  search: lazyPage(() => import(/* webpackChunkName: "search" */ './search/search-page')),
  contact: lazyPage(() => import(/* webpackChunkName: "contact" */ './static-pages/contact-page')),
  contactEnglish: lazyPage(() => import(/* webpackChunkName: "contactEnglish" */ './static-pages/contact-page')),
  privacy: lazyPage(() => import(/* webpackChunkName: "privacy" */ './static-pages/privacy-page')),
  terms: lazyPage(() => import(/* webpackChunkName: "terms" */ './static-pages/terms-page')),
  openData: lazyPage(() => import(/* webpackChunkName: "openData" */ './open-data/open-data-page')),
  guides: lazyPage(() => import(/* webpackChunkName: "guides" */ './guide/guides-page')),
  guidePlay: lazyPage(() => import(/* webpackChunkName: "guidePlay" */ './guide/guides-page')),
  guideOrganise: lazyPage(() => import(/* webpackChunkName: "guideOrganise" */ './guide/guides-page')),
  guideAdmin: lazyPage(() => import(/* webpackChunkName: "guideAdmin" */ './guide/guides-page')),
  thanks: lazyPage(() => import(/* webpackChunkName: "thanks" */ './static-pages/thanks-page')),
};

/** Not found, or restricted. */
const Absent = lazyPage(() => import(/* webpackChunkName: "notFound" */ './remotes/absent-page'));

const ownPage = (page: string): LazyPage => (page in ownPages ? ownPages[page as keyof typeof ownPages] : Absent);

function elementOf({ area: name, page }: SitePage) {
  if (name !== 'shell') return <RemotePage area={name} page={page} />;
  const Page = ownPage(page);
  return (
    <OwnPageBoundary key={page}>
      <Page />
    </OwnPageBoundary>
  );
}

/** Renders the page of the current address, matched by the rule the server uses (releases/contract/src/addresses.ts). */
export function PageAtAddress() {
  const { pathname } = useLocation();
  const page = useRegistry(() => pageAt(pathname));
  return useRoutes([page ? { path: page.path, element: elementOf(page) } : { path: '*', element: <Absent key={pathname} /> }]);
}

export const routes: RouteObject[] = [{ element: <Frame />, children: [{ path: '*', element: <PageAtAddress /> }] }];

/** Preloads the code of one of the shell's own pages; without a name, of the not-found page. */
export const fetchOwnPage = (page: string | undefined): Promise<void> => (page === undefined ? Absent : ownPage(page)).preload();
