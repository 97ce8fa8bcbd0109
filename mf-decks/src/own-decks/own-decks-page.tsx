import { listOwnDecks, type OwnDeckSummary } from '@mesa/contract/calls/own-decks';
import { localDay } from '@mesa/contract/format/date';
import { maxDeckCards } from '@mesa/contract/rules/deck';
import { addressOf } from '@mesa/release-contract/addresses';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { DeckIcons } from '@mesa/ui/card-picture';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { useState } from 'react';
import area from '../../area';
import { SignedIn } from '../deck-view/signed-in';
import styles from './own-decks.module.css';

const NewDeck = lazyPage<{ onClose(): void }>(() => import(/* webpackChunkName: "new-deck" */ './new-deck'));

const title = 'Mis barajas';

const columns: Column<OwnDeckSummary>[] = [
  {
    id: 'name',
    header: 'Baraja',
    primary: true,
    cell: ({ id, name, icons }) => (
      <span className={styles.name}>
        <DeckIcons cards={icons} />
        <Link to={addressOf(area.pages.ownDeck.path, { id })}>{name}</Link>
      </span>
    ),
  },
  { id: 'format', header: 'Formato', cell: ({ format }) => format },
  { id: 'total', header: 'Cartas', numeric: true, cell: ({ total }) => `${total} de ${maxDeckCards}` },
  { id: 'findings', header: 'Avisos', numeric: true, cell: ({ findings, total }) => (total === 0 ? '–' : findings) },
  {
    id: 'updatedAt',
    header: 'Último cambio',
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{localDay(new Date(updatedAt)).replaceAll('-', '/')}</time>,
  },
];

/** /mis-barajas, for signed-in users: their private decks outside tournaments. */
export default function OwnDecksPage() {
  return (
    <SignedIn title={title}>
      <OwnDecks />
    </SignedIn>
  );
}

function OwnDecks() {
  const [creating, setCreating] = useState(false);
  const [day] = useState(() => localDay(new Date()));
  const create = (
    <Button tone="primary" onClick={() => setCreating(true)}>
      Nueva baraja
    </Button>
  );
  return (
    <Page title={title} lead="Tus listas fuera de los torneos. Solo tú las ves." actions={create}>
      <Loaded query={query(listOwnDecks, { query: { day } })} skeleton={<TableSkeleton rows={4} columns={5} />} loadingText="Cargando tus barajas...">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState>Aún no tienes barajas. Crea una, pega tu lista, o abre una baraja de un torneo y pulsa «Copiar a mis barajas».</EmptyState>
          ) : (
            <DataTable caption={title} columns={columns} rows={data} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
      {creating && <NewDeck onClose={() => setCreating(false)} />}
    </Page>
  );
}
