import { bestMatches } from '@mesa/contract/rules/name-match';
import { counted } from '@mesa/contract/text/plural';
import { type KeyboardEvent, memo, type ReactNode, startTransition, useEffect, useId, useOptimistic, useRef, useState } from 'react';
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
  /** With it, the caller owns the text; without it, the text returns to the value when the field loses focus. */
  inputValue?: string | undefined;
  /**
   * Set if the caller searches by the text; otherwise the combobox filters the items, best match first. The caller may adopt the text in a transition: the key
   * press shows before it.
   */
  onInputChange?: ((text: string) => void) | undefined;
  itemToLabel(item: T): string;
  /** The names by which the combobox finds an item; default its label. */
  itemToNames?: ((item: T) => readonly string[]) | undefined;
  itemKey(item: T): string | number;
  /** Must be a stable function, otherwise each key press renders every row again. */
  renderItem?: ((item: T) => ReactNode) | undefined;
  /** The announced state: 'Buscando...'. */
  status?: string | undefined;
  /** Announced if there are no items; '' announces nothing. */
  emptyText?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  clearable?: boolean | undefined;
}

/** Milliseconds for which the list stays after focus has left: a tap on it removes focus first. */
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

/** Memoized: most key presses leave most rows unchanged. */
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

  const settledText = inputValue ?? typed ?? (value ? itemToLabel(value) : '');
  const [text, showText] = useOptimistic(settledText);
  const options = onInputChange || typed === null ? items : bestMatches(items, typed, itemToNames);
  // Options and their message belong to the settled text until the next one is rendered.
  const message = status ?? (options.length === 0 && (!onInputChange || settledText.trim().length > 1) ? emptyText || undefined : undefined);
  const shown = open && (options.length > 0 || message !== undefined);
  /** Selection is pending: results have not arrived, so Enter does not submit the typed text. */
  const awaitsAnswer = shown && status !== undefined && options.length === 0 && active >= 0;
  const activeItem = shown ? options[active] : undefined;
  useAnchored(group, popup, shown);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  // Opens even if `shown` is stale: the delayed close can come just before this, with no render between.
  const show = () => {
    setOpen(true);
    if (!shown) setActive(value ? options.findIndex((item) => itemKey(item) === itemKey(value)) : -1);
  };
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
    // If the caller searches, Enter submits the typed text until a result is highlighted.
    setActive(onInputChange ? -1 : 0);
    if (onInputChange) startTransition(() => showText(next));
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
    // Highlights the first result as soon as it arrives.
    if (options.length === 0) return setActive(status === undefined ? -1 : 0);
    const next = ((active < 0 && step < 0 ? 0 : active) + step + options.length) % options.length;
    setActive(next);
    popup.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari ends the composition before the Enter that ended it; the key code identifies that Enter.
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
        onClick={show}
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
