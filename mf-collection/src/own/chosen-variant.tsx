import {
  cardLanguageNames,
  cardLanguages,
  conditionNames,
  conditions,
  finishes,
  finishNames,
  usualVariant,
  type Variant,
} from '@mesa/contract/rules/collection';
import { SelectField } from '@mesa/ui/field';
import { useState } from 'react';

const key = 'collection.variant';

const options = <T extends string>(values: readonly T[], names: Record<T, string>) => values.map((value) => ({ value, label: names[value] }));
const among = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T => values.find((one) => one === value) ?? otherwise;

/** Returns the variant last counted in this browser; the default if none or an invalid one is stored. */
function keptVariant(): Variant {
  let kept: Partial<Record<keyof Variant, unknown>> = {};
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    // Falls through to the default.
  }
  return {
    finish: among(finishes, kept.finish, usualVariant.finish),
    language: among(cardLanguages, kept.language, usualVariant.language),
    condition: among(conditions, kept.condition, usualVariant.condition),
  };
}

/** The variant that taps count, stored in this browser. */
export function useChosenVariant(): [Variant, (variant: Variant) => void] {
  const [variant, setVariant] = useState(keptVariant);
  return [
    variant,
    (next) => {
      setVariant(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is disabled or full: the choice then lasts as long as the page.
      }
    },
  ];
}

/** Fields for the finish, language and condition of a copy. */
export function VariantFields({ variant, onChange }: { variant: Variant; onChange(variant: Variant): void }) {
  return (
    <>
      <SelectField
        label="Acabado"
        value={variant.finish}
        options={options(finishes, finishNames)}
        onChange={(finish) => onChange({ ...variant, finish: among(finishes, finish, 'normal') })}
      />
      <SelectField
        label="Idioma"
        value={variant.language}
        options={options(cardLanguages, cardLanguageNames)}
        onChange={(language) => onChange({ ...variant, language: among(cardLanguages, language, 'es') })}
      />
      <SelectField
        label="Estado"
        value={variant.condition}
        options={options(conditions, conditionNames)}
        onChange={(condition) => onChange({ ...variant, condition: among(conditions, condition, 'NM') })}
      />
    </>
  );
}
