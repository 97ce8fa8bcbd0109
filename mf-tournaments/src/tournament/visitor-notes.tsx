import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listHiddenText } from '@mesa/contract/format/deck-lists';
import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import type { ReactNode } from 'react';
import styles from './tournament-page.module.css';

/** Explains to visitors why content is missing, with links to it. */
export function VisitorNotes({ tournament }: { tournament: Tournament }) {
  const role = useSession(({ user }) => user?.role ?? null);
  const { status, storeName, storeSlug, listsHidden, played } = tournament;
  const store = <Link to={href('store', { slug: storeSlug })}>{storeName}</Link>;
  const notes: [string, ReactNode][] = [];
  // The page of a tournament played here already shows how to enrol.
  if (status === 'inscripciones' && !played) notes.push(['enrol', <AskStore key="enrol" tournament={tournament} />]);
  if (status === 'progreso' && !played) notes.push(['results', 'Se está jugando: los resultados se verán cuando termine.']);
  if (role === 'owner') notes.push(['edit', <>Solo quienes administran {store} cambian este torneo.</>]);
  if (listsHidden) notes.push(['lists', `${listHiddenText(tournament)}.`]);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map(([key, note]) => (
        <li key={key}>{note}</li>
      ))}
    </ul>
  );
}

/** How to enrol if only the store enrols players. */
export const AskStore = ({ tournament: { storeName, storeSlug } }: { tournament: Tournament }) => (
  <>
    Para jugar, pide tu lugar en <Link to={href('store', { slug: storeSlug })}>{storeName}</Link>: la tienda inscribe a los jugadores.
  </>
);
