import { type PageName, type PageOf, pageOf, siteMap } from '@mesa/contract/paths';
import { type LazyPage, lazyPage } from '@mesa/runtime/lazy-page';
import { Outlet, type RouteObject, useLocation } from '@mesa/runtime/router';
import { Frame } from './frame/frame';
import { GuestRoutes, NotFound } from './remotes/guest-routes';
import { RemotePage } from './remotes/remote-page';

/** The shell's own pages; the other addresses of shared/contract/src/paths.ts belong to the remotes named there. */
const ownPages: Record<PageOf<'shell'>, LazyPage> = {
  home: lazyPage(() => import(/* webpackChunkName: "home" */ './home/home-page')),
  search: lazyPage(() => import(/* webpackChunkName: "search" */ './search/search-page')),
  contact: lazyPage(() => import(/* webpackChunkName: "contact" */ './static-pages/contact-page')),
  contactEnglish: lazyPage(() => import(/* webpackChunkName: "contactEnglish" */ './static-pages/contact-page')),
  privacy: lazyPage(() => import(/* webpackChunkName: "privacy" */ './static-pages/privacy-page')),
  terms: lazyPage(() => import(/* webpackChunkName: "terms" */ './static-pages/terms-page')),
  thanks: lazyPage(() => import(/* webpackChunkName: "thanks" */ './static-pages/thanks-page')),
};

const isOwn = (page: string): page is PageOf<'shell'> => page in ownPages;

function elementOf(page: PageName) {
  if (isOwn(page)) {
    const Page = ownPages[page];
    return <Page />;
  }
  return <RemotePage area={siteMap[page].area} page={page} />;
}

/** The router takes `/torneos/100%` as it is; the server knows no page at an address that cannot be decoded. */
const Readable = () => (pageOf(useLocation().pathname) ? <Outlet /> : <NotFound />);

export const routes: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      { element: <Readable />, children: (Object.keys(siteMap) as PageName[]).map((page) => ({ path: siteMap[page].path, element: elementOf(page) })) },
      { path: '*', element: <GuestRoutes /> },
    ],
  },
];

/** Fetches the code of one of the shell's own pages before it is drawn; without a name, of the not-found page. */
export const fetchOwnPage = (page: string | undefined): Promise<void> => (page !== undefined && isOwn(page) ? ownPages[page] : NotFound).preload();
