import { type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { cx } from './class-names';
import styles from './disclosure.module.css';
import { ChevronIcon } from './icons';

interface DisclosureProps {
  label: string;
  /** What the button says while the content is shown. */
  openLabel?: string | undefined;
  defaultOpen?: boolean | undefined;
  /** Where scripts do not run it stands open: a form or links, which work there too. */
  withoutScript?: boolean | undefined;
  children: ReactNode;
}

/** A button that shows and hides what follows it; until it is first opened, what it holds is not there and asks for nothing. */
export function Disclosure({ label, openLabel = label, defaultOpen = false, withoutScript = false, children }: DisclosureProps) {
  const id = useId();
  const [open, setOpen] = useState(defaultOpen);
  const [opened, setOpened] = useState(defaultOpen);
  const toggle = () => {
    setOpen(!open);
    setOpened(true);
  };
  return (
    <div className={cx(styles.disclosure, withoutScript && styles.withoutScript)}>
      <Button aria-expanded={open} aria-controls={id} icon={<ChevronIcon />} onClick={toggle}>
        {open ? openLabel : label}
      </Button>
      <div className={styles.content} id={id} hidden={!open}>
        {opened && children}
      </div>
      {withoutScript && !opened && <noscript>{children}</noscript>}
    </div>
  );
}
