// The only module that exports the router: sharing the whole library would be large, because tree-shaking ends at a shared module.

export type { RouteObject } from 'react-router-dom';
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
