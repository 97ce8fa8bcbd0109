import type { FastifyInstance } from 'fastify';

export interface Route {
  readonly method: string;
  /** The registered pattern: `/og/:kind/:file`, `/uploads/*`. */
  readonly url: string;
}

/** Returns a list that grows with each route of the app. Call it before the first route is registered. */
export function listRoutes(app: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url });
  });
  return routes;
}
