import type { Store, StoreFields } from '@mesa/contract/calls/stores';
import { isEmail } from '@mesa/contract/rules/email';

/** The form's fields as they are typed. */
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

/** The fields' names on the screen. */
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

/** A coordinate as typed (also 4,61): null where it is empty or no number. */
const decimal = (typed: string): number | null => {
  const number = Number.parseFloat(typed.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
};

/** A page without http:// gets https://: people type tienda.com. */
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

/** What is wrong with a draft, in the order the rules are checked: the e-mail first, then what is required. */
export function storeErrors(draft: StoreDraft): { message: string | null; fields: Partial<StoreDraft> } {
  if (!isEmail(draft.email)) return { message: 'El email es Obligatorio', fields: { email: 'Campo Requerido' } };
  const missing = (['name', 'country', 'state', 'city'] as const).filter((name) => draft[name].trim() === '');
  if (missing.length === 0) return { message: null, fields: {} };
  return {
    message: 'Los campos name, email, country, state y city son obligatorios',
    fields: Object.fromEntries(missing.map((name) => [name, 'Campo Requerido'])),
  };
}
