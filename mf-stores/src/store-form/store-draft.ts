import { labelsOf, nullableNames, type WrittenName, writtenNames } from '@mesa/contract/calls/fields';
import { storeFields } from '@mesa/contract/calls/store-fields';
import type { Store, StoreFields } from '@mesa/contract/calls/stores';
import { isEmail } from '@mesa/contract/rules/email';

/** The form's values as typed. */
export type StoreDraft = Record<WrittenName<typeof storeFields>, string>;

const names = writtenNames(storeFields);
const draftWith = (typed: (name: keyof StoreDraft) => string) => Object.fromEntries(names.map((name) => [name, typed(name)])) as StoreDraft;

export const emptyDraft: StoreDraft = draftWith(() => '');

export const draftOf = (store: Store): StoreDraft => draftWith((name) => String(store[name] ?? ''));

/** The label of each field. */
export const labels = labelsOf(storeFields);

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

/** Returns what a draft sends; emptied fields that can be null are null. */
export const fieldsOf = (draft: StoreDraft): StoreFields => {
  const emptied = Object.fromEntries(nullableNames(storeFields).map((name) => [name, draft[name as keyof StoreDraft] || null]));
  return { ...draft, ...emptied, latitude: decimal(draft.latitude), longitude: decimal(draft.longitude), website: address(draft.website) };
};

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
