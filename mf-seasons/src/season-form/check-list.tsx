import { CheckField, ReadOnlyField } from '@mesa/ui/field';
import { listOf } from './season-draft';
import styles from './season-form.module.css';

interface CheckListProps {
  label: string;
  /** Comma-separated. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
  readOnly: boolean;
  error: string | undefined;
}

/** Selects several of a few options. */
export function CheckList({ label, value, options, onChange, readOnly, error }: CheckListProps) {
  const chosen = new Set(listOf(value));
  const names = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
  if (readOnly) return <ReadOnlyField label={label}>{names.join(', ')}</ReadOnlyField>;
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {options.map((option, index) => (
        <CheckField
          key={option.value}
          label={option.label}
          checked={chosen.has(option.value)}
          error={index === 0 ? error : undefined}
          onChange={(checked) =>
            onChange(
              options
                .filter((one) => (one === option ? checked : chosen.has(one.value)))
                .map((one) => one.value)
                .join(),
            )
          }
        />
      ))}
    </fieldset>
  );
}
