import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { cx } from './class-names';
import styles from './dialog.module.css';
import { CloseIcon } from './icons';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  size?: 'normal' | 'wide' | undefined;
  footer?: ReactNode;
  children: ReactNode;
}

export function Dialog({ open, onClose, title, size = 'normal', footer, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  // Focuses the first field, except on a touch screen, where the keyboard would cover the rest. Base UI reports a touch only of its own trigger.
  const firstField = () => (!matchMedia('(pointer: coarse)').matches && body.current?.querySelector<HTMLElement>('input, select, textarea')) || true;
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={cx(styles.popup, size === 'wide' && styles.wide)} initialFocus={firstField}>
            <div className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close className={styles.close} aria-label="Cerrar">
                <CloseIcon />
              </Base.Close>
            </div>
            <div className={styles.body} ref={body}>
              {children}
            </div>
            {footer && <div className={styles.footer}>{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
