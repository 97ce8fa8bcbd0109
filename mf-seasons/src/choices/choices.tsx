import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { Link, useSearchParams } from '@mesa/runtime/router';
import styles from './choices.module.css';

interface ChoicesProps {
  label: string;
  /** Name of the query parameter. */
  name: string;
  /** The empty value removes the parameter from the address. */
  choices: readonly { value: string; label: string }[];
}

/** Choices as links, so they work before scripts load. A new choice starts at its first page. */
export function Choices({ label, name, choices }: ChoicesProps) {
  const [search] = useSearchParams();
  return (
    <nav className={styles.choices} aria-label={label}>
      {choices.map(({ value, label: text }) => (
        <Link
          key={value}
          to={`?${changedSearch(search, { [name]: value, pagina: pageParam(1) })}`}
          preventScrollReset
          aria-current={(search.get(name) ?? '') === value ? 'true' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
