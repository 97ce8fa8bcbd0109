import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Button } from './button';
import { cx } from './class-names';
import styles from './disclosure.module.css';
import { ChevronIcon } from './icons';

interface DisclosureProps {
  label: string;
  /** The button's text while the content is shown. */
  openLabel?: string | undefined;
  defaultOpen?: boolean | undefined;
  /** Set if the page decides whether it is open. */
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  /** Content for browsers without scripts, always open: a form or links. */
  withoutScript?: boolean | undefined;
  children: ReactNode;
}

/** A button that shows and hides the content after it. The content is not mounted, and makes no calls, until it is first opened. */
export function Disclosure({ label, openLabel = label, defaultOpen = false, open: decided, onToggle, withoutScript = false, children }: DisclosureProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultOpen);
  const open = decided ?? own;
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  // A large form takes longer than a frame: the pressed button is painted first.
  const mounted = useDeferredValue(opened);
  const toggle = () => {
    setOwn(!open);
    onToggle?.(!open);
  };
  return (
    <div className={cx(styles.disclosure, withoutScript && styles.withoutScript)}>
      <Button aria-expanded={open} aria-controls={id} icon={<ChevronIcon />} onClick={toggle}>
        {open ? openLabel : label}
      </Button>
      <div className={styles.content} id={id} hidden={!open}>
        {mounted && children}
      </div>
      {withoutScript && !mounted && <noscript>{children}</noscript>}
    </div>
  );
}
