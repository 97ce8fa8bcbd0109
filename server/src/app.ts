import Fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { cardRoutes } from './cards/cards.routes';
import type { Tables } from './db/tables';
import { createServe, type Deps, type ServedEndpoints } from './http';
import type { Verify } from './identity/verify';
import { answerErrors } from './pipeline/errors';
import { playerRoutes } from './players/players.routes';
import { searchRoutes } from './search/search.routes';

z.config(z.locales.es());

/** Every noun of the contract; a new one is a line here. */
const nouns: ((deps: Deps) => void)[] = [cardRoutes, playerRoutes, searchRoutes];

export interface AppOptions {
  db: Kysely<Tables>;
  verify: Verify;
}

/** The whole server but its listening: requests reach it over a port or, in tests, through `inject`. */
export async function buildApp({ db, verify }: AppOptions): Promise<{ app: FastifyInstance; served: ServedEndpoints }> {
  const app = Fastify({ logger: false, bodyLimit: 256 * 1024, routerOptions: { maxParamLength: 200 } });
  answerErrors(app);
  const { serve, served } = createServe(app, verify);
  for (const routes of nouns) routes({ serve, db });
  await app.ready();
  return { app, served };
}
