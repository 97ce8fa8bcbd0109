import { cardFields } from '@mesa/contract/calls/card-fields';
import type { Card, CardFields } from '@mesa/contract/calls/cards';
import { labelsOf, nullableNames, type WrittenName, writtenNames } from '@mesa/contract/calls/fields';

/** Increase the number when the fields change, so that older drafts are ignored. */
export const cardFormName = 'card.1';

type FieldName = Exclude<WrittenName<typeof cardFields>, 'nameEn' | 'nameEsMx'>;
type NumberName = { [Name in FieldName]: Exclude<Card[Name], null> extends number ? Name : never }[FieldName];

/** The label of each field. */
export const labels = labelsOf(cardFields);

/** The fields of the form in order; the names without a label only imports write. */
export const fieldNames = writtenNames(cardFields).filter((name): name is FieldName => labels[name] !== '');

const numbers: Record<NumberName, true> = { hp: true, cardNumber: true, pokedexNumber: true };
export const isNumber = (name: FieldName): boolean => name in numbers;
export const isRequired = (name: FieldName): boolean => !nullableNames(cardFields).some((nullable) => nullable === name);

export type CardDraft = Record<FieldName, string>;

export const draftOf = (card: Card): CardDraft => Object.fromEntries(fieldNames.map((name) => [name, String(card[name] ?? '')])) as CardDraft;

/** Returns the fields for `updateCard`: a cleared field is null; an invalid number is sent as typed, so the server reports it by name. */
export const fieldsOf = (draft: CardDraft): CardFields =>
  Object.fromEntries(
    fieldNames.map((name) => {
      const typed = draft[name].trim();
      if (typed === '') return [name, null];
      return [name, isNumber(name) && Number.isFinite(Number(typed)) ? Number(typed) : typed];
    }),
  ) as unknown as CardFields;
