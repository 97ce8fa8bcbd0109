import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './class-names';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'normal' | 'small';

/** A button's style for a link that leads to an action. */
export const buttonClass = ({ tone = 'secondary', size = 'normal' }: { tone?: ButtonTone; size?: ButtonSize } = {}): string =>
  cx(styles.button, styles[tone], styles[size]);

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Shows a spinner and refuses presses, without changing the button's width. */
  busy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ tone, size, busy = false, icon, className, disabled, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ ...(tone && { tone }), ...(size && { size }) }), className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
