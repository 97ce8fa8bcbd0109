import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { followedHere } from './followed-here';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  /** With `href` a tab is a link, which works before the scripts load. */
  tabs: readonly { id: Id; label: string; count?: number | undefined; href?: string | undefined }[];
  value: Id;
  onChange(id: NoInfer<Id>): void;
  /** Names the list of tabs. */
  label?: string | undefined;
  children: ReactNode;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs<Id extends string>({ tabs, value, onChange, label, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  // If not all tabs fit, scrolls the chosen one into view.
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector('[aria-selected=true]');
    if (!strip || value === undefined || !chosen) return;
    const [outer, inner] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
    strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [value]);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(
      tabs.findIndex((tab) => tab.id === value),
      tabs.length,
    );
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ id, label, count, href }) => {
          const shared = {
            role: 'tab',
            id: `${base}-${id}`,
            className: styles.tab,
            'aria-selected': id === value,
            'aria-controls': `${base}-panel`,
            tabIndex: id === value ? 0 : -1,
            children: (
              <>
                {label}
                {count !== undefined && <span className={styles.count}>{count}</span>}
              </>
            ),
          };
          return href === undefined ? (
            <button key={id} type="button" {...shared} onClick={() => onChange(id)} />
          ) : (
            <a key={id} href={href} {...shared} onClick={followedHere(() => onChange(id))} />
          );
        })}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
