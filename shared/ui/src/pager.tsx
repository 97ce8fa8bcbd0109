import { useEffect, useRef } from 'react';
import { Button, buttonClass } from './button';
import { followedHere } from './followed-here';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  /** `replace` if the person did not choose the page: going back must not lead past the end again. */
  onPage(page: number, options?: { replace: true }): void;
  /** Returns a page's address, if it has one: pages are then links, which work before the scripts load. */
  hrefOf?: ((page: number) => string) | undefined;
  /** Whether `pages` may belong to the previous answer. */
  refetching: boolean;
  variant: 'arrows' | 'words';
  /** Names the list: 'Páginas de torneos'. */
  label: string;
}

/** Page navigation. A page past the end, from an old link or because rows were deleted, becomes the last one. */
export function Pager({ page, pages, onPage, hrefOf, refetching, variant, label }: PagerProps) {
  const goTo = useRef(onPage);
  goTo.current = onPage;
  const isPastEnd = !refetching && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastEnd) goTo.current(pages, { replace: true });
  }, [isPastEnd, pages]);
  if (pages <= 1) return null;
  const [back, forward] = variant === 'arrows' ? (['<', '>'] as const) : (['Anterior', 'Siguiente'] as const);
  const step = (name: string, text: string, to: number) =>
    hrefOf && to >= 1 && to <= pages ? (
      <a href={hrefOf(to)} className={buttonClass()} aria-label={name} onClick={followedHere(() => onPage(to))}>
        {text}
      </a>
    ) : (
      <Button aria-label={name} disabled={to < 1 || to > pages} onClick={() => onPage(to)}>
        {text}
      </Button>
    );
  return (
    <nav className={styles.pager} aria-label={label}>
      {step('Anterior', back, page - 1)}
      <span className={styles.position} role="status">
        Página {page} de {pages}
      </span>
      {step('Siguiente', forward, page + 1)}
    </nav>
  );
}
