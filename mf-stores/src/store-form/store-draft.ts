import type { Store, StoreFields } from '@mesa/contract/calls/stores';
import { isEmail } from '@mesa/contract/rules/email';

/** The form's values as typed. */
export type StoreDraft = Record<
  'name' | 'email' | 'country' | 'state' | 'city' | 'address' | 'latitude' | 'longitude' | 'website' | 'phone' | 'description',
  string
>;

export const emptyDraft: StoreDraft = {
  name: '',
  email: '',
  country: '',
  state: '',
  city: '',
  address: '',
  latitude: '',
  longitude: '',
  website: '',
  phone: '',
  description: '',
};

export const draftOf = (store: Store): StoreDraft =>
  Object.fromEntries(Object.keys(emptyDraft).map((name) => [name, String(store[name as keyof StoreDraft] ?? '')])) as StoreDraft;

/** The label of each field. */
export const labels: Record<keyof StoreDraft, string> = {
  name: 'Nombre',
  email: 'Email',
  country: 'País',
  state: 'Departamento',
  city: 'Ciudad',
  address: 'Dirección',
  latitude: 'Latitud',
  longitude: 'Longitud',
  website: 'Página web',
  phone: 'Teléfono',
  description: 'Descripción',
};

/** Parses a typed coordinate (also 4,61): null if it is empty or not a number. */
const decimal = (typed: string): number | null => {
  const number = Number.parseFloat(typed.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
};

/** Adds https:// to an address without a scheme: people type tienda.com. */
const address = (typed: string): string | null => {
  const page = typed.trim();
  return page === '' ? null : /^https?:\/\//i.test(page) ? page : `https://${page}`;
};

export const fieldsOf = (draft: StoreDraft): StoreFields => ({
  name: draft.name,
  email: draft.email,
  country: draft.country,
  state: draft.state,
  city: draft.city,
  address: draft.address || null,
  latitude: decimal(draft.latitude),
  longitude: decimal(draft.longitude),
  website: address(draft.website),
  phone: draft.phone || null,
  description: draft.description || null,
});

/** Returns a draft's errors in the order of the rules: the e-mail first, then required fields. */
export function storeErrors(draft: StoreDraft): { message: string | null; fields: Partial<StoreDraft> } {
  if (!isEmail(draft.email)) return { message: 'El email es Obligatorio', fields: { email: 'Campo Requerido' } };
  const missing = (['name', 'country', 'state', 'city'] as const).filter((name) => draft[name].trim() === '');
  if (missing.length === 0) return { message: null, fields: {} };
  return {
    message: 'Los campos name, email, country, state y city son obligatorios',
    fields: Object.fromEntries(missing.map((name) => [name, 'Campo Requerido'])),
  };
}
