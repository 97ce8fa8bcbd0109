import { useEffect, useRef } from 'react';
import { Button } from './button';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  /** `replace` where the person did not choose the page: going back must not lead past the end again. */
  onPage(page: number, options?: { replace: true }): void;
  /** Whether `pages` may be of the answer before. */
  refetching: boolean;
  variant: 'arrows' | 'words';
  /** Says what is being paged: 'Páginas de torneos'. */
  label: string;
}

/** Page navigation. A page past the end, from an old link or because rows were deleted, becomes the last one. */
export function Pager({ page, pages, onPage, refetching, variant, label }: PagerProps) {
  const goTo = useRef(onPage);
  goTo.current = onPage;
  const isPastEnd = !refetching && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastEnd) goTo.current(pages, { replace: true });
  }, [isPastEnd, pages]);
  if (pages <= 1) return null;
  const [back, forward] = variant === 'arrows' ? ['<', '>'] : ['Anterior', 'Siguiente'];
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button aria-label="Anterior" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {back}
      </Button>
      <span className={styles.position} role="status">
        Página {page} de {pages}
      </span>
      <Button aria-label="Siguiente" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {forward}
      </Button>
    </nav>
  );
}
