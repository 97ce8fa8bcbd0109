import { FilledSlot } from '@mesa/release-shell/slot';
import { type createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
import { RouterProvider, type SiteRouter } from '@mesa/runtime/router';
import { Slots } from '@mesa/runtime/slot';
import { AuthProvider } from './auth/auth-provider';
import './remotes/host';
import { routes } from './site-map';

interface AppProps {
  queries: ReturnType<typeof createQueryClient>;
  router: SiteRouter;
}

/** The whole site, for the browser and the server's renderer. Both render the same tree, so `useId` gives the same ids. */
export const App = ({ queries, router }: AppProps) => (
  <QueryClientProvider client={queries}>
    <AuthProvider>
      <Slots value={FilledSlot}>
        <RouterProvider router={router} routes={routes} />
      </Slots>
    </AuthProvider>
  </QueryClientProvider>
);
