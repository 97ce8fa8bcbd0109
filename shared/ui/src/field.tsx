import { type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from './class-names';
import styles from './field.module.css';
import { WarningIcon } from './icons';

interface Labelled {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
}

interface Described {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface FrameProps extends Labelled {
  className?: string | undefined;
  children(control: Described): ReactNode;
}

/** A label, a control, and the hint and error that describe it. */
export function FieldFrame({ label, error, hint, required, className, children }: FrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx(styles.field, className)}>
      <label className={cx(styles.label, required && styles.required)} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
        ...(required && { 'aria-required': true }),
      })}
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          <WarningIcon /> {error}
        </span>
      )}
    </div>
  );
}

interface SpaceProps {
  /** There is a button below the field. */
  withButton: boolean;
  children: ReactNode;
}

/** Keeps the height of a field whose code loads later, so that nothing moves when it arrives. */
export function FieldSpace({ withButton, children }: SpaceProps) {
  return <div className={cx(styles.space, withButton && styles.spaceWithButton)}>{children}</div>;
}

/** A read-only field: a name and its value, without a box. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.field}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children || '–'}</dd>
    </dl>
  );
}

interface TextProps extends Labelled {
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  readOnly?: boolean | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'] | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
}

interface TextFieldProps extends TextProps {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'password' | 'email' | 'url' | 'tel' | 'search' | 'date' | 'time' | 'datetime-local' | 'number'> | undefined;
  min?: number | string | undefined;
  max?: number | string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

export function TextField({ label, error, hint, required, readOnly, value, onChange, inputRef, type = 'text', ...rest }: TextFieldProps) {
  if (readOnly) return <ReadOnlyField label={label}>{value}</ReadOnlyField>;
  return (
    <FieldFrame {...{ label, error, hint, required }}>
      {(control) => (
        <input {...rest} {...control} className={styles.control} ref={inputRef} type={type} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends TextProps {
  rows?: number | undefined;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextArea({ label, error, hint, required, readOnly, value, onChange, inputRef, rows = 4, ...rest }: TextAreaProps) {
  if (readOnly) return <ReadOnlyField label={label}>{value && <span className={styles.paragraphs}>{value}</span>}</ReadOnlyField>;
  return (
    <FieldFrame {...{ label, error, hint, required }} className={styles.wide}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={styles.control}
          ref={inputRef}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectOption {
  value: string;
  label: string;
  /** The heading of its group. */
  group?: string | undefined;
}

interface SelectFieldProps extends Labelled {
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  options: readonly SelectOption[];
  readOnly?: boolean | undefined;
  /** The text of the empty choice; without it there is no empty choice. */
  placeholder?: string | undefined;
}

export function SelectField({ label, error, hint, required, readOnly, value, onChange, options, placeholder, name }: SelectFieldProps) {
  if (readOnly) return <ReadOnlyField label={label}>{options.find((option) => option.value === value)?.label ?? value}</ReadOnlyField>;
  return (
    <FieldFrame {...{ label, error, hint, required }}>
      {(control) => (
        <select {...control} name={name} className={cx(styles.control, styles.select)} value={value} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {[...new Set(options.map(({ group }) => group))].map((group) => {
            const grouped = options
              .filter((option) => option.group === group)
              .map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ));
            return group === undefined ? (
              grouped
            ) : (
              <optgroup key={group} label={group}>
                {grouped}
              </optgroup>
            );
          })}
        </select>
      )}
    </FieldFrame>
  );
}

interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean | undefined;
  error?: string | undefined;
}

export function CheckField({ label, checked, onChange, disabled, error }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.checkField}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        <span>{label}</span>
      </label>
      {error && (
        <span className={styles.error} id={id}>
          <WarningIcon /> {error}
        </span>
      )}
    </div>
  );
}

/** Fields side by side if there is room for two. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;
