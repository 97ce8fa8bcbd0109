import { ChevronIcon } from '@mesa/ui/icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './menu.module.css';

export interface Collapsible {
  open: boolean;
  /** Whether the current page belongs to this entry. */
  current: boolean;
  onToggle(open: boolean): void;
}

interface CollapsibleEntryProps extends Collapsible {
  label: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A menu entry that expands: below it on wide screens, within the list on phones. Escape and leaving it close it. */
export function CollapsibleEntry({ label, current, open, onToggle, className, children }: CollapsibleEntryProps) {
  const id = useId();
  const entry = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keeps the surrounding menu open on a phone.
      event.stopPropagation();
      onToggle(false);
      button.current?.focus();
    };
    const onStepOutside = ({ target }: Event) => {
      const menu = entry.current?.closest('nav');
      if (target instanceof Node && !menu?.contains(target)) onToggle(false);
    };
    const item = entry.current;
    item?.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onStepOutside);
    document.addEventListener('focusin', onStepOutside);
    return () => {
      item?.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onStepOutside);
      document.removeEventListener('focusin', onStepOutside);
    };
  }, [open, onToggle]);

  return (
    <li ref={entry} className={className}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-expanded={open}
        aria-controls={id}
        aria-current={current || undefined}
        onClick={() => onToggle(!open)}
      >
        {label}
        <span className={styles.chevron}>
          <ChevronIcon />
        </span>
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {children}
      </div>
    </li>
  );
}
