import { type Location, listLocations } from '@mesa/contract/calls/locations';
import { listAdministeredStores, listStores, type Store } from '@mesa/contract/calls/stores';
import { reply } from './network';

export const medellin: Location = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
export const lima: Location = { country: 'Perú', state: 'Lima', city: 'Lima' };
export const concepcion: Location = { country: 'Chile', state: 'Biobío', city: 'Concepción' };

/** Answers which places there are. */
export const knownPlaces = (...data: Location[]) => reply(listLocations, { status: 'success', data });

/** Answers with all stores that a list has. */
export const listedStores = (...stores: Store[]) =>
  reply(listStores, { status: 'success', stores, total: stores.length, page: 1, totalPages: Math.min(stores.length, 1) });

/** Answers with the stores that the person administers. */
export const administeredStores = (stores: Store[] = [], { mayCreateStores = false } = {}) =>
  reply(listAdministeredStores, { status: 'success', stores, total: stores.length, page: 1, totalPages: Math.min(stores.length, 1), mayCreateStores });
