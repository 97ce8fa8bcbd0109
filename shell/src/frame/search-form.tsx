import { href } from '@mesa/contract/paths';
import { useLocation, useNavigate } from '@mesa/runtime/router';
import { notice } from '@mesa/ui/ask';
import { SearchIcon } from '@mesa/ui/icons';
import { type FormEvent, useId } from 'react';
import { shortestSearch } from '../search/shortest-search';
import styles from './search-form.module.css';

/** The site-wide search in the header. */
export function SearchForm() {
  const id = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = pathname === href('search') ? (new URLSearchParams(search).get('q') ?? '') : '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q')).trim();
    if (words.length < shortestSearch) return void notice(`Por favor ingresa al menos ${shortestSearch} caracteres para buscar.`);
    navigate(`${href('search')}?q=${encodeURIComponent(words)}`);
  }

  return (
    <search className={styles.search}>
      <form action={href('search')} onSubmit={submit} className={styles.form}>
        <label htmlFor={id} className={styles.label}>
          Buscar torneos, jugadores, tiendas y cartas
        </label>
        <input
          key={asked}
          id={id}
          name="q"
          type="search"
          defaultValue={asked}
          placeholder="Buscar"
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
        />
        <button type="submit" className={styles.submit} aria-label="Buscar">
          <SearchIcon />
        </button>
      </form>
    </search>
  );
}
