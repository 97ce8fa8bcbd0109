// The one door to the router: a shared module of our own stays small, the whole library would not (tree-shaking ends at a shared border).

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
