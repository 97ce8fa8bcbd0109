import { z } from 'zod';
import { endpoint } from '../endpoint';
import { limitParamUpTo, Success, searchText, text } from './primitives';

export const Location = z.object({ country: z.string(), state: z.string(), city: z.string() });
export type Location = z.infer<typeof Location>;

/** Where the place's stores are, on average; absent if none gave its coordinates, and in the list of all places. */
const StoresMiddle = { latitude: z.number().optional(), longitude: z.number().optional() };

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
  result: z.object({ status: Success, data: z.array(Location.extend(StoresMiddle)) }),
});

export const findPlaces = endpoint({
  method: 'GET',
  path: '/api/location/find',
  access: 'anyone',
  reads: [],
  summary: 'Ciudades por cualquiera de sus nombres, la mejor primero: «CDMX», «León», «Bogta»',
  query: z.strictObject({
    search: searchText(80),
    limit: limitParamUpTo(20, 8),
    /** Only places with an active store. */
    withStores: z.literal('true').optional(),
  }),
  result: z.object({ status: Success, data: z.array(Location) }),
});
