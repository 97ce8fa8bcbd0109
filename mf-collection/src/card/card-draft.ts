import type { Card, CardFields } from '@mesa/contract/calls/cards';

/** Increase the number when the fields change, so that older drafts are ignored. */
export const cardFormName = 'card.1';

type FieldName = Exclude<keyof CardFields, 'nameEn' | 'nameEsMx'>;

/** The fields of the edit form in order. */
export const cardFields: readonly { name: FieldName; label: string; number?: true; required?: true }[] = [
  { name: 'name', label: 'Nombre', required: true },
  { name: 'category', label: 'Categoría', required: true },
  { name: 'type', label: 'Tipo' },
  { name: 'subtype', label: 'Subtipo' },
  { name: 'supertype', label: 'Supertipo' },
  { name: 'hp', label: 'PS', number: true },
  { name: 'evolvesFrom', label: 'Evoluciona de' },
  { name: 'expansion', label: 'Expansión', required: true },
  { name: 'expansionCode', label: 'Código de expansión', required: true },
  { name: 'cardNumber', label: 'Número de carta', number: true, required: true },
  { name: 'collectionNumber', label: 'Número de colección' },
  { name: 'rarity', label: 'Rareza' },
  { name: 'letterExpansion', label: 'Marca de regulación' },
  { name: 'pokedexNumber', label: 'Número de Pokédex', number: true },
  { name: 'artist', label: 'Ilustración' },
  { name: 'imageUrl', label: 'Imagen' },
  { name: 'iconcard', label: 'Icono' },
];

export type CardDraft = Record<FieldName, string>;

export const draftOf = (card: Card): CardDraft => Object.fromEntries(cardFields.map(({ name }) => [name, String(card[name] ?? '')])) as CardDraft;

/** Returns the fields for `updateCard`: a cleared field is null; an invalid number is sent as typed, so the server reports it by name. */
export const fieldsOf = (draft: CardDraft): CardFields =>
  Object.fromEntries(
    cardFields.map(({ name, number }) => {
      const typed = draft[name].trim();
      if (typed === '') return [name, null];
      return [name, number && Number.isFinite(Number(typed)) ? Number(typed) : typed];
    }),
  ) as unknown as CardFields;
