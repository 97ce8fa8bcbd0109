import { Button } from './button';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage(page: number): void;
  variant: 'arrows' | 'words';
  /** Says what is being paged: 'Páginas de torneos'. */
  label: string;
}

export function Pager({ page, pages, onPage, variant, label }: PagerProps) {
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
