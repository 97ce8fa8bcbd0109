import { href } from '@mesa/contract/paths';
import { useNavigate } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { type FormEvent, useId } from 'react';
import styles from './guide.module.css';

/** Searches all guides; without scripts the browser sends the form. */
export function GuideSearch({ asked = '' }: { asked?: string }) {
  const id = useId();
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('q')).trim();
    navigate(words ? `${href('guides')}?q=${encodeURIComponent(words)}` : href('guides'));
  }

  return (
    <search>
      <form action={href('guides')} onSubmit={submit} className={styles.search}>
        <label htmlFor={id}>Buscar en la ayuda</label>
        <input key={asked} id={id} name="q" type="search" defaultValue={asked} autoComplete="off" enterKeyHint="search" maxLength={200} />
        <Button type="submit">Buscar</Button>
      </form>
    </search>
  );
}
