import '@mesa/ui/global.css';
import { firstDataBlock } from '@mesa/contract/calls/registry';
import type { FirstAnswer } from '@mesa/contract/first-data';
import { pageOf } from '@mesa/contract/paths';
import { createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
import { createBrowserRouter, RouterProvider } from '@mesa/runtime/router';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from './auth/auth-provider';
import { readBlock } from './read-block';
import { afterFirstPage, fetchRemotePage } from './remotes/warm';
import { fetchOwnPage, routes } from './site-map';

const queries = createQueryClient();
// The answers to the page's first calls came with the HTML.
for (const { path, input, data } of readBlock<FirstAnswer[]>(firstDataBlock) ?? []) queries.setQueryData([path, input], data);

const page = pageOf(window.location.pathname)?.page;
fetchRemotePage(page);
void fetchOwnPage(page).catch(() => undefined); // drawing the page asks again, and says so where it fails

const root = document.getElementById('root');
if (!root) throw new Error('The HTML has no #root');
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <AuthProvider>
      <RouterProvider router={createBrowserRouter(routes)} />
    </AuthProvider>
  </QueryClientProvider>,
);

afterFirstPage();
