import type { LocalCards } from '@mesa/runtime/local-cards';
import { Link } from '@mesa/runtime/router';
import { Button, buttonClass } from '@mesa/ui/button';
import { FieldGrid } from '@mesa/ui/field';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import area from '../../area';
import { type CardFilter, filterOf } from './card-filter';
import styles from './card-filter-form.module.css';
import { type Counts, MoreFilters } from './more-filters';
import { NameField } from './name-field';
import { PrintFilters } from './print-filters';

interface CardFilterFormProps {
  filter: CardFilter;
  counts: Counts;
  /** The catalogue in this browser, and a function that requests it. */
  local: LocalCards | null;
  onWant(): void;
  onSearch(filter: CardFilter): void;
}

const noFilter = filterOf(new URLSearchParams());

/** The filters, with the number of cards for each value. The name field is separate, so a keystroke renders only that field. */
export function CardFilterForm({ filter, counts, local, onWant, onSearch }: CardFilterFormProps) {
  const name = useRef(filter.name);
  const [cleared, setCleared] = useState(0);
  const [draft, setDraft] = useState(filter);
  const change = useCallback((changes: Partial<CardFilter>) => setDraft((now) => ({ ...now, ...changes })), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ ...draft, name: name.current });
  };
  const clear = () => {
    name.current = '';
    setCleared((times) => times + 1);
    setDraft(noFilter);
  };
  return (
    // A field focused before hydration fires no further focus event, so input requests the catalogue too.
    <form onSubmit={submit} onFocus={onWant} onInput={onWant}>
      <FieldGrid>
        <NameField
          key={cleared}
          searched={filter.name}
          local={local}
          onName={(text) => {
            name.current = text;
          }}
          onChoose={(chosen) => onSearch({ ...draft, name: chosen })}
        />
        <PrintFilters draft={draft} counts={counts} onChange={change} />
      </FieldGrid>
      <MoreFilters draft={draft} counts={counts} onChange={change} />
      <div className={styles.actions}>
        <Button type="submit" tone="primary">
          Buscar
        </Button>
        <Link className={buttonClass({ tone: 'quiet' })} to={area.pages.searchCard.path} onClick={clear}>
          Limpiar
        </Link>
      </div>
    </form>
  );
}
