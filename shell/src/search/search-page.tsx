import { type SearchResult, searchAll } from '@mesa/contract/calls/site';
import { searchInput, searchWords, shortestSearch, showsPlayersAlone } from '@mesa/contract/first-data';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { FoundPlayers } from './found-players';
import { MoreResults } from './more-results';
import styles from './search-page.module.css';
import { SearchResultItem } from './search-result-item';

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
  const [params] = useSearchParams();
  const words = searchWords(params);
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
      ) : (
        <Found words={words} onlyPlayers={showsPlayersAlone(params)} />
      )}
    </Page>
  );
}

function Found({ words, onlyPlayers }: { words: string; onlyPlayers: boolean }) {
  if (onlyPlayers) return <FoundPlayers words={words} />;
  return (
    <Loaded query={query(searchAll, searchInput(words))} loadingText="Cargando resultados..." skeleton={<Placeholders />}>
      {(answer) => (
        <>
          <MoreResults words={words} answer={answer} />
          <Results results={answer.results} />
        </>
      )}
    </Loaded>
  );
}
