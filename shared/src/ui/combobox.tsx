import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, useState } from 'react';
import { fold } from '../rules/fold';
import { cx } from './class-names';
import styles from './combobox.module.css';
import { FieldFrame, ReadOnlyField } from './field';
import fieldStyles from './field.module.css';
import { ChevronIcon, CloseIcon } from './icons';

interface ComboboxFieldProps<T> {
  label: string;
  items: readonly T[];
  value: T | null;
  onChange(item: T | null): void;
  inputValue?: string | undefined;
  /** Given where the caller searches by the text; otherwise the items are filtered here, without regard to case and accents. */
  onInputChange?: ((text: string) => void) | undefined;
  itemToLabel(item: T): string;
  itemKey(item: T): string | number;
  renderItem?: ((item: T) => ReactNode) | undefined;
  /** What is going on, announced: 'Buscando...'. */
  status?: string | undefined;
  emptyText?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  clearable?: boolean | undefined;
}

export function ComboboxField<T>({
  label,
  items,
  value,
  onChange,
  inputValue,
  onInputChange,
  itemToLabel,
  itemKey,
  renderItem = itemToLabel,
  status,
  emptyText = 'Sin resultados',
  placeholder,
  error,
  hint,
  required,
  readOnly,
  clearable = false,
}: ComboboxFieldProps<T>) {
  const [open, setOpen] = useState(false);
  if (readOnly) return <ReadOnlyField label={label}>{value && itemToLabel(value)}</ReadOnlyField>;
  const announced = status ?? (items.length === 0 ? emptyText : undefined);
  return (
    <FieldFrame {...{ label, error, hint, required }}>
      {(control) => (
        <Combobox.Root<T>
          items={items}
          value={value}
          onValueChange={onChange}
          open={open}
          onOpenChange={(next, { reason }) => {
            // A tap on the list takes focus away first: closing waits for it.
            if (reason === 'focus-out') setTimeout(() => setOpen(false), 200);
            else setOpen(next);
          }}
          {...(inputValue !== undefined && { inputValue })}
          {...(onInputChange && { onInputValueChange: onInputChange })}
          filter={onInputChange ? null : (item, text) => fold(itemToLabel(item)).includes(fold(text))}
          itemToStringLabel={itemToLabel}
          isItemEqualToValue={(a, b) => itemKey(a) === itemKey(b)}
          autoHighlight
        >
          <Combobox.InputGroup className={styles.group}>
            <Combobox.Input {...control} className={cx(fieldStyles.control, styles.input)} placeholder={placeholder} />
            {clearable && value && (
              <Combobox.Clear className={styles.button} aria-label={`Quitar ${label}`}>
                <CloseIcon />
              </Combobox.Clear>
            )}
            {!onInputChange && (
              <Combobox.Trigger className={styles.button} aria-label={`Ver opciones de ${label}`}>
                <ChevronIcon />
              </Combobox.Trigger>
            )}
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner className={styles.positioner} sideOffset={4}>
              <Combobox.Popup className={styles.popup}>
                <Combobox.Status className={styles.status}>{announced}</Combobox.Status>
                <Combobox.List className={styles.list}>
                  {(item: T) => (
                    <Combobox.Item key={itemKey(item)} value={item} className={styles.item}>
                      {renderItem(item)}
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}
