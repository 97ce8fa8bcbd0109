import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { CloseIcon, MenuIcon } from '@mesa/ui/icons';
import { useEffect, useRef } from 'react';
import styles from './header.module.css';
import { Logo } from './logo';
import { Menu } from './menu';
import { SearchForm } from './search-form';

/** Closes the menu on wide screens, where an open menu would keep the page locked. */
function useCloseOnWideScreen(open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return;
    const wide = window.matchMedia('(min-width: 64rem)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [open, close]);
}

interface HeaderProps {
  menuOpen: boolean;
  onMenu(open: boolean): void;
}

export function Header({ menuOpen, onMenu }: HeaderProps) {
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useCloseOnWideScreen(menuOpen, () => onMenu(false));

  useEffect(() => {
    const element = header.current;
    if (!menuOpen || !element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onMenu(false);
      toggle.current?.focus();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [menuOpen, onMenu]);

  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <Link to={href('home')} className={styles.logo} aria-label="Mesa Abierta, ir al inicio">
          <Logo />
        </Link>
        <SearchForm />
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={menuOpen}
          aria-controls="menu"
          aria-label={menuOpen ? 'Cerrar menú' : 'Abrir menú'}
          onClick={() => onMenu(!menuOpen)}
        >
          {menuOpen ? <CloseIcon /> : <MenuIcon />}
        </button>
        <a href="#menu" className={`${styles.toggle} ${styles.openLink}`} aria-label="Abrir menú">
          <MenuIcon />
        </a>
        <a href="#contenido" className={`${styles.toggle} ${styles.closeLink}`} aria-label="Cerrar menú">
          <CloseIcon />
        </a>
        <Menu id="menu" open={menuOpen} />
      </div>
    </header>
  );
}
