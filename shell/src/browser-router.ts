import { createBrowserRouter } from '@mesa/runtime/router';
import { routes } from './site-map';

/** Reads the address at import time. */
export const router = createBrowserRouter(routes);
