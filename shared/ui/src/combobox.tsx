import { bestMatches } from '@mesa/contract/rules/name-match';
import { counted } from '@mesa/contract/rules/plural';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './class-names';
import styles from './combobox.module.css';
import { FieldFrame, ReadOnlyField } from './field';
import fieldStyles from './field.module.css';
import { ChevronIcon, CloseIcon } from './icons';
import { useAnchored } from './use-anchored';
import { VisuallyHidden } from './visually-hidden';

interface ComboboxFieldProps<T> {
  label: string;
  items: readonly T[];
  /** The name of its text in a form that is sent without a script. */
  name?: string | undefined;
  value: T | null;
  onChange(item: T | null): void;
  /** With it, the text is the caller's and stays what it is; without it, it goes back to the value when the field is left. */
  inputValue?: string | undefined;
  /** Given where the caller searches by the text; otherwise the items are filtered here, the best match first. */
  onInputChange?: ((text: string) => void) | undefined;
  itemToLabel(item: T): string;
  /** The names that an item is found by here; its label where none are given. */
  itemToNames?: ((item: T) => readonly string[]) | undefined;
  itemKey(item: T): string | number;
  /** The same function every time, or each row is drawn again at each keystroke. */
  renderItem?: ((item: T) => ReactNode) | undefined;
  /** What is going on, announced: 'Buscando...'. */
  status?: string | undefined;
  /** Said where there are no items; '': nothing is. */
  emptyText?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  clearable?: boolean | undefined;
}

/** Milliseconds that the list stays after focus has left: a tap on it takes focus away first. */
const closeDelay = 200;

export function ComboboxField<T>(props: ComboboxFieldProps<T>) {
  const { label, value, itemToLabel, error, hint, required } = props;
  if (props.readOnly) return <ReadOnlyField label={label}>{value && itemToLabel(value)}</ReadOnlyField>;
  return <FieldFrame {...{ label, error, hint, required }}>{(control) => <Combobox {...props} control={control} />}</FieldFrame>;
}

interface OptionProps<T> {
  item: T;
  id: string;
  active: boolean;
  chosen: boolean;
  renderItem(item: T): ReactNode;
}

/** Drawn again only where it changes: most keystrokes leave most of the list as it is. */
const Option = memo(<T,>({ item, id, active, chosen, renderItem }: OptionProps<T>) => (
  <div role="option" id={id} tabIndex={-1} aria-selected={active} className={cx(styles.item, chosen && styles.chosen)}>
    {renderItem(item)}
  </div>
)) as <T>(props: OptionProps<T>) => ReactNode;

type ComboboxProps<T> = ComboboxFieldProps<T> & { control: { id: string } };

function Combobox<T>({
  control,
  label,
  name,
  items,
  value,
  onChange,
  inputValue,
  onInputChange,
  itemToLabel,
  itemToNames = (item) => [itemToLabel(item)],
  itemKey,
  renderItem = itemToLabel,
  status,
  emptyText = 'Sin resultados',
  placeholder,
  clearable,
}: ComboboxProps<T>) {
  const listId = useId();
  const group = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  useEffect(() => () => clearTimeout(closing.current), []);

  const text = inputValue ?? typed ?? (value ? itemToLabel(value) : '');
  const options = onInputChange || typed === null ? items : bestMatches(items, typed, itemToNames);
  const message = status ?? (options.length === 0 && (!onInputChange || text.trim().length > 1) ? emptyText || undefined : undefined);
  const shown = open && (options.length > 0 || message !== undefined);
  /** An answer was pointed at before it came: Enter is not for the words as they were typed. */
  const awaitsAnswer = shown && status !== undefined && options.length === 0 && active >= 0;
  const activeItem = shown ? options[active] : undefined;
  useAnchored(group, popup, shown);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const show = () => {
    setOpen(true);
    setActive(value ? options.findIndex((item) => itemKey(item) === itemKey(value)) : -1);
  };
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
    // Where the caller searches, Enter is for the words as they were typed until someone points at one of the answers.
    setActive(onInputChange ? -1 : 0);
    onInputChange?.(next);
    if (next === '' && clearable && value) onChange(null);
  };
  const choose = (item: T | null) => {
    setTyped(null);
    close();
    onInputChange?.(item ? itemToLabel(item) : '');
    onChange(item);
    input.current?.focus();
  };
  const leave = () => {
    closing.current = setTimeout(() => {
      close();
      setTyped(null);
    }, closeDelay);
  };
  const move = (step: number) => {
    if (!shown) return show();
    // Points at the first answer as soon as there is one.
    if (options.length === 0) return setActive(status === undefined ? -1 : 0);
    const next = ((active < 0 && step < 0 ? 0 : active) + step + options.length) % options.length;
    setActive(next);
    popup.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari ends the composition before the Enter that ended it, and tells by the key's code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && activeItem !== undefined) choose(activeItem);
    else if (event.key === 'Escape' && shown) close();
    else if (!(event.key === 'Enter' && awaitsAnswer)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const indexOf = (target: EventTarget): number | null => {
    const option = (target as Element).closest('[role=option]');
    return option && [...(option.parentElement?.children ?? [])].indexOf(option);
  };

  return (
    <div className={styles.group} ref={group}>
      <input
        {...control}
        ref={input}
        name={name}
        className={cx(fieldStyles.control, styles.input)}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={activeItem === undefined ? undefined : `${listId}-${active}`}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onClick={() => shown || show()}
        onKeyDown={onKeyDown}
        onFocus={() => clearTimeout(closing.current)}
        onBlur={leave}
      />
      {clearable && value && (
        <button type="button" className={styles.button} aria-label={`Quitar ${label}`} onClick={() => choose(null)}>
          <CloseIcon />
        </button>
      )}
      {!onInputChange && (
        <button
          type="button"
          className={styles.button}
          tabIndex={-1}
          aria-label={`Ver opciones de ${label}`}
          onClick={() => {
            if (shown) close();
            else show();
            input.current?.focus();
          }}
        >
          <ChevronIcon />
        </button>
      )}
      {/* Stays in the page while nothing is shown: what is announced must be there before it speaks. */}
      <div ref={popup} className={cx(styles.popup, !shown && styles.closed)}>
        <div role="status" className={styles.status}>
          {shown && (message ?? <VisuallyHidden>{counted(options.length, 'resultado', 'resultados')}</VisuallyHidden>)}
        </div>
        <div
          role="listbox"
          id={listId}
          aria-label={label}
          tabIndex={-1}
          className={styles.list}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={({ target }) => setActive((before) => indexOf(target) ?? before)}
          onClick={({ target }) => {
            const item = options[indexOf(target) ?? -1];
            if (item !== undefined) choose(item);
          }}
          onKeyDown={onKeyDown}
        >
          {shown &&
            options.map((item, index) => (
              <Option
                key={itemKey(item)}
                item={item}
                id={`${listId}-${index}`}
                active={index === active}
                chosen={value !== null && itemKey(item) === itemKey(value)}
                renderItem={renderItem}
              />
            ))}
        </div>
      </div>
    </div>
  );
}
