import { type Card, listCards } from '@mesa/contract/calls/cards';
import { resizedPicture } from '@mesa/contract/images/picture-address';
import { href } from '@mesa/contract/paths';
import { printLabel } from '@mesa/contract/rules/print';
import { addressOf } from '@mesa/release-contract/addresses';
import { useHasDraft } from '@mesa/runtime/form';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { useInSpanish } from '@mesa/runtime/spanish';
import { usePage } from '@mesa/runtime/use-page';
import { Button, buttonClass } from '@mesa/ui/button';
import { CardPicture } from '@mesa/ui/card-picture';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { useEffect, useState } from 'react';
import area from '../../area';
import { cardFormName } from './card-draft';
import { CardInfo, numberOf } from './card-info';
import styles from './card-page.module.css';

// Loaded only for the site admin.
const CardForm = lazyPage<{ card: Card; onDone(): void }>(() => import(/* webpackChunkName: "card-form" */ './card-form'));

// With the dialog, larger than the rest of the page.
const CardOverlay = lazyPage<{ card: Card; onClose(): void }>(() =>
  import(/* webpackChunkName: "card-overlay" */ './card-overlay').then(({ CardOverlay }) => ({ default: CardOverlay })),
);

/** Returns the largest picture: an upload itself, or the server's copy of a TCGdex picture. */
const largePicture = (imageUrl: string): string => (imageUrl.startsWith('/') ? imageUrl : `${resizedPicture(imageUrl) ?? imageUrl}?w=720`);

/** /carta/:id */
export default function CardPage() {
  const { input } = usePage(area.pages.card);
  return (
    <Loaded
      query={query(listCards, input(listCards))}
      skeleton={<CardSkeleton />}
      loadingText="Cargando..."
      errorText="No se pudo cargar la carta."
      missing={<NoCard />}
    >
      {({ data: [card] }) => (card ? <CardView key={card.id} card={card} /> : <NoCard />)}
    </Loaded>
  );
}

const NoCard = () => (
  <Page title="Carta no encontrada" back={<Link to={area.pages.collection.path}>Expansiones</Link>}>
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={href('searchCard')}>
          Buscar una carta
        </Link>
      }
    >
      <strong>No se encontró la carta.</strong>
      <br />
      Ninguna tiene esta dirección: puede que el enlace esté incompleto.
    </EmptyState>
  </Page>
);

function CardView({ card: printed }: { card: Card }) {
  const card = useInSpanish()(printed);
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  const hasDraft = useHasDraft(cardFormName, card.id);
  // An unsaved draft opens the form again.
  const [chosen, setEditing] = useState<boolean>();
  const editing = isAdmin && (chosen ?? hasDraft);
  const [enlarged, setEnlarged] = useState(false);
  // Once the page responds, so that the picture opens also without a network.
  useEffect(() => void CardOverlay.preload().catch(() => undefined), []);
  // If its code cannot come, the page stays as it is.
  const enlarge = () =>
    CardOverlay.preload().then(
      () => setEnlarged(true),
      () => undefined,
    );
  // A card known only from deck lists has no expansion with a page.
  const isPending = card.category === 'Revisión';
  return (
    <Page
      title={card.name}
      lead={[card.expansion, numberOf(card), isPending && 'aún no está en la colección'].filter(Boolean).join(' · ')}
      back={
        <Link to={isPending ? area.pages.collection.path : addressOf(area.pages.expansion.path, { expansionCode: card.expansionCode })}>
          {isPending ? 'Expansiones' : card.expansion}
        </Link>
      }
      actions={isAdmin && !editing && <Button onClick={() => setEditing(true)}>Editar</Button>}
    >
      <div className={styles.layout}>
        <div className={styles.picture}>
          {card.imageUrl ? (
            <>
              <button type="button" className={styles.enlarge} onClick={enlarge} aria-label={`Ampliar la imagen de ${card.name}`}>
                <CardPicture name={card.name} print={printLabel(card)} imageUrl={card.imageUrl} sizes="(max-width: 640px) 80vw, 360px" eager />
              </button>
              <noscript>
                <a href={largePicture(card.imageUrl)}>Ver la imagen grande</a>
              </noscript>
            </>
          ) : (
            <>
              <CardPicture name={card.name} print={printLabel(card)} imageUrl={null} />
              <p className={styles.missing}>No hay imagen disponible</p>
            </>
          )}
          {card.iconcard && <img className={styles.icon} src={card.iconcard} alt="" width={64} height={64} loading="lazy" />}
        </div>
        {editing ? <CardForm card={printed} onDone={() => setEditing(false)} /> : <CardInfo card={card} printed={printed} />}
      </div>
      {enlarged && <CardOverlay card={card} onClose={() => setEnlarged(false)} />}
    </Page>
  );
}

function CardSkeleton() {
  return (
    <Page title="Carta">
      <div className={styles.layout}>
        <div className={styles.picture}>
          <Skeleton height="30rem" />
        </div>
        <Skeleton height="20rem" />
      </div>
    </Page>
  );
}
