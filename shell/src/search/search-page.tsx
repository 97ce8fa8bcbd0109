import { listPlayers } from '@mesa/contract/calls/players';
import { type SearchResult, searchAll } from '@mesa/contract/calls/site';
import type { Input } from '@mesa/contract/endpoint';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { usePage } from '@mesa/runtime/use-page';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import area from '../../area';
import { FoundPlayers } from './found-players';
import { MoreResults } from './more-results';
import styles from './search-page.module.css';
import { SearchResultItem } from './search-result-item';
import { shortestSearch } from './shortest-search';

const Placeholders = () => (
  <div className={styles.results}>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} height="5.5rem" />
    ))}
  </div>
);

function Results({ results }: { results: SearchResult[] }) {
  if (results.length === 0) return <EmptyState>No se encontraron resultados.</EmptyState>;
  return (
    <ul className={styles.results} aria-label="Resultados">
      {results.map((result) => (
        <li key={`${result.type} ${result.id}`}>
          <SearchResultItem result={result} />
        </li>
      ))}
    </ul>
  );
}

const longestTitle = 80;

export default function SearchPage() {
  const {
    search: { q: words = '', tipo },
    input,
  } = usePage(area.pages.search);
  if (words === '') {
    return (
      <Page title="Buscar">
        <EmptyState>Escribe arriba el nombre de un torneo, un jugador, una tienda o una carta.</EmptyState>
      </Page>
    );
  }
  const shown = words.length > longestTitle ? `${[...words].slice(0, longestTitle).join('')}…` : words;
  return (
    <Page title={`Resultados para «${shown}»`} documentTitle={`${shown}: resultados`}>
      {words.length < shortestSearch ? (
        <EmptyState>Por favor ingresa al menos 2 caracteres para buscar.</EmptyState>
      ) : tipo === 'jugador' ? (
        <FoundPlayers words={words} input={input(listPlayers)} />
      ) : (
        <Found words={words} input={input(searchAll)} />
      )}
    </Page>
  );
}

function Found({ words, input }: { words: string; input: Input<typeof searchAll> }) {
  return (
    <Loaded query={query(searchAll, input)} loadingText="Cargando resultados..." skeleton={<Placeholders />}>
      {(answer) => (
        <>
          <Results results={answer.results} />
          <MoreResults words={words} answer={answer} />
        </>
      )}
    </Loaded>
  );
}
