import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Success, text } from './primitives';

export const Location = z.object({ country: z.string(), state: z.string(), city: z.string() });
export type Location = z.infer<typeof Location>;

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/location/locations',
  access: 'anyone',
  reads: [],
  summary: 'Países, departamentos y ciudades',
  query: z.strictObject({
    country: text(80).optional(),
    /** Only places with an active store, for the store filter. */
    withStores: z.literal('true').optional(),
  }),
  result: z.object({ status: Success, data: z.array(Location) }),
});
