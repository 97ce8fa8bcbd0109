import { createBrowserRouter } from '@mesa/runtime/router';
import { routes } from './site-map';

/** Reads the address as soon as it is imported. */
export const router = createBrowserRouter(routes);
