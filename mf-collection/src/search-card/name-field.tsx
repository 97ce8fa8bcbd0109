import { cardFilters } from '@mesa/contract/calls/card-filters';
import { type Card, searchCards } from '@mesa/contract/calls/cards';
import { fewestLetters, type LocalCards, useSuggestedCards } from '@mesa/runtime/local-cards';
import { query, useQuery } from '@mesa/runtime/query';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { ComboboxField } from '@mesa/ui/combobox';
import { startTransition, useMemo, useState } from 'react';

type NamedCard = Pick<Card, 'id' | 'name' | 'nameEsMx'>;

interface NameFieldProps {
  /** The name in the active filter, which needs no suggestions. */
  searched: string;
  /** The catalogue in this browser. */
  local: LocalCards | null;
  onName(name: string): void;
  onChoose(name: string): void;
}

/** Maximum prints to search for names; prints with the same name form one suggestion. */
const maxPrints = 200;
const maxNames = 20;
const none: readonly NamedCard[] = [];

/** Keeps one print per name. */
const uniqueNames = (cards: readonly NamedCard[]) => [...new Map(cards.map((card) => [card.name, card])).values()].slice(0, maxNames);
const nameOf = (card: NamedCard) => card.name;

/**
 * The name field, with suggestions from two characters: immediate with the catalogue in this browser, otherwise from the server one second after the last
 * keystroke.
 */
export function NameField({ searched, local, onName, onChoose }: NameFieldProps) {
  const [name, setName] = useState(searched);
  const inSpanish = useInSpanish();
  const searchText = name.trim();
  const enough = searchText.length >= fewestLetters && name !== searched;
  // Hides results of an earlier text, which Enter would select.
  const atServer = local ? '' : searchText;
  const settled = useDebounced(atServer, 1000) === atServer;
  const asks = enough && settled && local === null;
  const { data, isFetching, isError } = useQuery({ ...query(searchCards, { body: { searchText: asks ? searchText : '' } }), enabled: asks });
  const waiting = enough && local === null && (!settled || isFetching);
  const answered = asks ? data?.data : none;
  const found = useSuggestedCards(local, searchText, maxPrints) ?? answered ?? none;
  const names = useMemo(() => uniqueNames(found.map(inSpanish)), [found, inSpanish]);
  return (
    <ComboboxField<NamedCard>
      label={cardFilters.name.label}
      name={cardFilters.name.parameter}
      items={enough ? names : none}
      value={null}
      inputValue={name}
      onInputChange={(text) => {
        onName(text);
        startTransition(() => setName(text));
      }}
      onChange={(card) => card && onChoose(card.name)}
      itemToLabel={nameOf}
      itemKey={(card) => card.id}
      status={waiting ? 'Buscando...' : asks && isError ? 'No pudimos buscar cartas. Inténtalo de nuevo.' : undefined}
      emptyText="No se encontraron cartas"
    />
  );
}
