import { type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import styles from './disclosure.module.css';
import { ChevronIcon } from './icons';

interface DisclosureProps {
  label: string;
  /** What the button says while the content is shown. */
  openLabel?: string | undefined;
  defaultOpen?: boolean | undefined;
  children: ReactNode;
}

/** A button that shows and hides what follows it. */
export function Disclosure({ label, openLabel = label, defaultOpen = false, children }: DisclosureProps) {
  const id = useId();
  const [open, setOpen] = useState(defaultOpen);
  return (
    <div className={styles.disclosure}>
      <Button aria-expanded={open} aria-controls={id} icon={<ChevronIcon />} onClick={() => setOpen(!open)}>
        {open ? openLabel : label}
      </Button>
      <div className={styles.content} id={id} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
