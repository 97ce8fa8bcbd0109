import { type createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
import { type createBrowserRouter, RouterProvider } from '@mesa/runtime/router';
import { Slots } from '@mesa/runtime/slot';
import { AuthProvider } from './auth/auth-provider';
import { FilledSlot } from './remotes/slot';

interface AppProps {
  queries: ReturnType<typeof createQueryClient>;
  router: ReturnType<typeof createBrowserRouter>;
}

/** The whole site, in the browser and in the server's renderer: one tree, or `useId` gives other ids. */
export const App = ({ queries, router }: AppProps) => (
  <QueryClientProvider client={queries}>
    <AuthProvider>
      <Slots value={FilledSlot}>
        <RouterProvider router={router} />
      </Slots>
    </AuthProvider>
  </QueryClientProvider>
);
