import { z } from 'zod';
import { endpoint } from '../endpoint';
import { inputsOf, valuesOf } from './fields';
import { filterInputsOf } from './filters';
import { PublicPlayer } from './players';
import { Day, Id, IdParam, limitUpTo, Page, Pagination, ReadAt, requiredText, Success, searchText, UserId } from './primitives';
import { storeFields } from './store-fields';
import { storeFilters } from './store-filters';

export const Store = z.object({
  ...valuesOf(storeFields),
  /** User ids; empty for callers who may not edit the store. */
  admins: z.array(z.string()),
  canEdit: z.boolean(),
});
export type Store = z.infer<typeof Store>;

export const StoreAdmin = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  lastName: z.string().nullable(),
  optionalname: z.string().nullable(),
  username: z.string().nullable(),
  useUsername: z.boolean(),
});
export type StoreAdmin = z.infer<typeof StoreAdmin>;

/** In the order of validation: the e-mail first. */
export const StoreFields = z.strictObject(
  Object.assign({ email: storeFields.email.input }, inputsOf(storeFields), {
    /** The complete list of administrators; omitted, it stays. The creator of a store always administers it. */
    admins: z.array(UserId).max(50, 'Una tienda puede tener 50 administradores como máximo.').optional(),
    updatedAt: ReadAt,
  }),
);
export type StoreFields = z.input<typeof StoreFields>;

const StorePage = z.object({ status: Success, stores: z.array(Store), total: z.int(), page: z.int(), totalPages: z.int() });

export const listStores = endpoint({
  method: 'POST',
  path: '/api/stores/list',
  access: 'anyone',
  reads: ['store', 'storeAdmins'],
  summary: 'Tiendas activas; con userId, las que administra esa persona; las de una búsqueda, la mejor primero',
  body: z.strictObject({
    ...filterInputsOf(storeFilters),
    userId: UserId.optional(),
    page: Page,
    itemsPerPage: limitUpTo(100, 12),
  }),
  result: StorePage,
});

export const createStore = endpoint({
  method: 'POST',
  path: '/api/stores/create',
  access: 'owner',
  writes: ['store', 'storeAdmins'],
  summary: 'Crea una tienda; quien la crea pasa a administrarla',
  body: StoreFields.omit({ updatedAt: true }),
  result: z.object({ status: Success, data: Store }),
  status: 201,
});

export const updateStore = endpoint({
  method: 'PUT',
  path: '/api/stores/update/:id',
  access: 'store-admin',
  writes: ['store', 'storeAdmins'],
  summary: 'Guarda los datos de una tienda y, si van, quiénes la administran',
  params: z.object({ id: IdParam }),
  body: StoreFields,
  result: z.object({ status: Success, data: Store }),
});

export const getStoreBySlug = endpoint({
  method: 'POST',
  path: '/api/stores/storebyslug',
  access: 'anyone',
  reads: ['store', 'storeAdmins'],
  summary: 'Una tienda por su slug',
  body: z.strictObject({ slug: requiredText(160) }),
  result: z.object({ status: Success, store: Store }),
});

/** Only the founder and the site admin can remove the founder. */
export const StoreAdminOf = StoreAdmin.extend({ founder: z.boolean() });
export type StoreAdminOf = z.infer<typeof StoreAdminOf>;

const StoreAdmins = z.object({ status: Success, admins: z.array(StoreAdminOf), missing: z.array(z.string()) });

export const listStoreAdmins = endpoint({
  method: 'POST',
  path: '/api/stores/:id/admins',
  access: 'store-admin',
  reads: ['store', 'storeAdmins', 'player'],
  summary: 'Quiénes administran una tienda',
  params: z.object({ id: IdParam }),
  body: z.strictObject({}),
  result: StoreAdmins,
});

export const addStoreAdmins = endpoint({
  method: 'POST',
  path: '/api/stores/:id/add-admins',
  access: 'store-admin',
  writes: ['storeAdmins'],
  summary: 'Añade administradores a una tienda',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ userIds: z.array(UserId).min(1, 'Debes seleccionar al menos un usuario.').max(50, 'Agrega 50 usuarios a la vez como máximo.') }),
  result: StoreAdmins,
});

export const removeStoreAdmin = endpoint({
  method: 'POST',
  path: '/api/stores/:id/remove-admin',
  access: 'store-admin',
  writes: ['storeAdmins'],
  summary: 'Quita un administrador de una tienda; nunca el último',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ userId: UserId }),
  result: StoreAdmins,
});

export const listAdministeredStores = endpoint({
  method: 'POST',
  path: '/api/stores/liststoresadmin',
  access: 'self',
  reads: ['store', 'storeAdmins', 'account', 'areaTeam'],
  summary: 'Las tiendas que administra una persona, y si quien pregunta puede crear más o lleva un área',
  body: z.strictObject({ userId: UserId, page: Page, itemsPerPage: limitUpTo(100, 100) }),
  result: StorePage.extend({
    mayCreateStores: z.boolean(),
    /** Whether the account is in the team of an area, whose releases it may see. Absent in the answer of a server that knows no teams. */
    inTeam: z.boolean().optional(),
  }),
});

/** Returns the input of `listAdministeredStores` for all of an account's stores. The menu and pages use the same input, so that they share one call. */
export const storesOf = (userId: string) => ({ body: { userId, page: 1, itemsPerPage: 100 } });

/** User ids are not public, so the panel that adds administrators finds them through the store. */
export const listAdminCandidates = endpoint({
  method: 'POST',
  path: '/api/stores/:id/admin-candidates',
  access: 'store-admin',
  reads: ['store', 'storeAdmins', 'player'],
  summary: 'Hasta 20 personas con cuenta que aún no administran la tienda, por su nombre (sin apellido)',
  params: z.object({ id: IdParam }),
  body: z.strictObject({ search: searchText(100).min(2, 'Escribe al menos 2 caracteres') }),
  result: z.object({ status: Success, data: z.array(StoreAdmin) }),
});

export const checkStoreAdmin = endpoint({
  method: 'POST',
  path: '/api/stores/validation-admin-store',
  access: 'self',
  reads: ['store', 'storeAdmins'],
  summary: 'Si una persona administra una tienda',
  body: z.strictObject({ storeId: Id, clerkId: UserId }),
  result: z.object({ status: Success, isAdmin: z.boolean() }),
});

export const listStorePlayers = endpoint({
  method: 'POST',
  path: '/api/stores/playersbystore',
  access: 'anyone',
  reads: ['store', 'tournament', 'enrolment', 'results', 'player'],
  summary: 'Quiénes han jugado en una tienda',
  body: z.strictObject({ storeId: Id, page: Page, limit: limitUpTo(100, 20) }),
  result: z.object({
    status: Success,
    data: z.array(PublicPlayer.extend({ tournamentsPlayed: z.int(), lastPlayed: Day })),
    pagination: Pagination,
  }),
});

export const StorePoints = z.object({
  playerId: Id,
  totalPoints: z.int(),
  tournamentsPlayed: z.int(),
  name: z.string(),
  username: z.string(),
  optionalname: z.string().nullable(),
  useUsername: z.boolean(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
});
export type StorePoints = z.infer<typeof StorePoints>;

export const listStorePoints = endpoint({
  method: 'POST',
  path: '/api/stores/points',
  access: 'anyone',
  reads: ['store', 'tournament', 'enrolment', 'results', 'player'],
  summary: 'Puntos por jugador de los torneos finalizados de una tienda entre dos días, ambos incluidos',
  body: z.strictObject({ storeId: Id, startDate: Day, endDate: Day, page: Page, limit: limitUpTo(100, 5) }),
  result: z.object({ status: Success, data: z.array(StorePoints), pagination: Pagination }),
});

export const StoreMonth = z.object({
  /** Its first day. */
  month: Day,
  /** Finished tournaments. */
  tournaments: z.int(),
  /** The sum of their players. */
  entries: z.int(),
  /** The number of distinct players, and of those who had never played here before. */
  players: z.int(),
  newcomers: z.int(),
});
export type StoreMonth = z.infer<typeof StoreMonth>;

export const getStoreAttendance = endpoint({
  method: 'GET',
  path: '/api/stores/:id/attendance',
  access: 'anyone',
  reads: ['store', 'tournament', 'enrolment', 'results'],
  summary: 'Cuántos juegan en una tienda, mes a mes',
  params: z.object({ id: IdParam }),
  /** The 24 months up to the last one with a finished tournament, oldest first, including months without one. */
  result: z.object({ status: Success, months: z.array(StoreMonth) }),
});
