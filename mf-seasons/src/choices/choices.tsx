import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { Link, useSearchParams } from '@mesa/runtime/router';
import styles from './choices.module.css';

interface ChoicesProps {
  label: string;
  /** Of the parameter in the address. */
  name: string;
  /** The empty value is the one of an address without the parameter. */
  choices: readonly { value: string; label: string }[];
}

/** Choices that are addresses: each is a link, also before the page's scripts came. What is chosen begins at its first page. */
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
