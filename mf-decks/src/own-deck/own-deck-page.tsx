import { getOwnDeck } from '@mesa/contract/calls/own-decks';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import area from '../../area';
import { SignedIn } from '../deck-view/signed-in';
import type { OwnDeckEditorProps } from './own-deck-editor';

const OwnDeckEditor = lazyPage<OwnDeckEditorProps>(() => import(/* webpackChunkName: "own-deck-editor" */ './own-deck-editor'));

/** /mis-barajas/:id: a member's own deck outside tournaments. */
export default function OwnDeckPage() {
  return (
    <SignedIn title="Mi baraja">
      <OwnDeck />
    </SignedIn>
  );
}

function OwnDeck() {
  const { params } = usePage(area.pages.ownDeck);
  return (
    <Loaded query={query(getOwnDeck, { params: { id: params.id } })} skeleton={<OwnDeckSkeleton />} loadingText="Cargando..." missing={<NoDeck />}>
      {({ data }) => (
        <Page title={data.name} lead={`${data.format} · solo tú la ves`} back={<Link to={area.pages.ownDecks.path}>Mis barajas</Link>}>
          <OwnDeckEditor key={data.id} deck={data} />
        </Page>
      )}
    </Loaded>
  );
}

const OwnDeckSkeleton = () => (
  <Page title="Mi baraja">
    <Skeleton height="30rem" />
  </Page>
);

const NoDeck = () => (
  <Page title="Baraja no encontrada">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={area.pages.ownDecks.path}>
          Ver mis barajas
        </Link>
      }
    >
      No encontramos esa baraja entre las tuyas. Puede que la hayas eliminado o que sea de otra cuenta.
    </EmptyState>
  </Page>
);
