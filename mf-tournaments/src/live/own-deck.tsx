import { type Deck, getDeckOfPlayer } from '@mesa/contract/calls/decks';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listRulesText, listsClosedText } from '@mesa/contract/format/deck-lists';
import { href } from '@mesa/contract/paths';
import { totalCards } from '@mesa/contract/rules/deck';
import { counted } from '@mesa/contract/text/plural';
import { useHasDraft } from '@mesa/runtime/form';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Button, buttonClass } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { useState } from 'react';
import { listTimes } from './list-times';
import type { Live } from './live-event';
import styles from './own-deck.module.css';
import { pastedDeckForm } from './pasted-deck-form';
import { serverNow } from './server-clock';

interface PastedDeckProps {
  deck: Deck;
  onDone(): void;
}

/** Most players submit once, so the form loads on demand. */
const PastedDeck = lazyPage<PastedDeckProps>(() => import(/* webpackChunkName: "pasted-deck" */ './pasted-deck'));

/** The user's deck list, and whether it is shown first: until it is submitted, if lists have a closing time. */
export function useOwnDeck(live: Live, tournament: Tournament, username: string, enrolled: boolean) {
  const { hasBegun, closes, isAsked, isClosed } = listTimes(live, tournament);
  const asked = enrolled && isAsked;
  const { data: deck } = useQuery({ ...query(getDeckOfPlayer, { body: { tournamentId: live.id, userName: username } }), enabled: asked });
  const isMissing = deck !== undefined && deck.deck.length === 0;
  return { deck: asked ? deck : undefined, isClosed, isFirst: closes && !isClosed && (isMissing || !hasBegun) };
}

type OwnDeckProps = Pick<ReturnType<typeof useOwnDeck>, 'isClosed'> & { deck: Deck };

export const listHeading = (total: number, closes: boolean): string => {
  if (total > 0) return `Entregaste tu lista: ${counted(total, 'carta', 'cartas')}`;
  return closes ? 'Falta tu lista de baraja' : 'Tu lista de baraja';
};

/** The submitted list, or the ways to submit one; only the store can change it after lists close. */
export function OwnDeck({ deck, isClosed }: OwnDeckProps) {
  const { tournament, player, findings } = deck;
  const hasDraft = useHasDraft(pastedDeckForm, `${tournament.id}/${player.username}`);
  const [chosen, setPasting] = useState<boolean>();
  const [done, setDone] = useState(false);
  const pasting = chosen ?? hasDraft;
  const total = totalCards(deck.deck);
  const closes = tournament.listsClose !== 'nunca';
  const rules = listRulesText(tournament) ?? 'Puedes entregarla y cambiarla cuando quieras';
  const address = href('deck', { tournamentId: tournament.id, username: player.username });
  // Organisers can change every list, including their own.
  const mayChange = deck.canEdit && (!isClosed || tournament.canEdit);
  return (
    <Panel tone={closes && total === 0 ? 'warning' : 'sunken'}>
      <section className={styles.list} aria-label="Mi lista">
        <h2 className={styles.heading}>{listHeading(total, closes)}</h2>
        <p>{isClosed ? listsClosedText(tournament, { now: new Date(serverNow()) }) : `${rules}.`}</p>
        {findings.length > 0 && total > 0 && (
          <>
            <p>{counted(findings.length, 'aviso', 'avisos')} de las reglas; la lista está entregada igual, y decide el juez:</p>
            <ul className={styles.findings}>
              {findings.map(({ message, wayOut }) => (
                <li key={message}>
                  {message} {wayOut}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={styles.actions}>
          {mayChange && !pasting && (
            <Button tone={total > 0 ? 'secondary' : 'primary'} onClick={() => setPasting(true)}>
              {total > 0 ? 'Pegar otra lista' : 'Pegar mi lista'}
            </Button>
          )}
          {(mayChange || total > 0) && (
            <Link className={buttonClass({ tone: mayChange ? 'secondary' : 'quiet' })} to={address}>
              {mayChange ? (total > 0 ? 'Ver o cambiar mi lista' : 'Armarla carta por carta') : 'Ver mi lista'}
            </Link>
          )}
        </div>
        <p role="status">{done && !pasting && 'Entregada. El organizador ya la ve.'}</p>
        {mayChange && pasting && (
          <PastedDeck
            deck={deck}
            onDone={() => {
              setPasting(false);
              setDone(true);
            }}
          />
        )}
        {mayChange && pasting && (
          <div>
            <Button tone="quiet" onClick={() => setPasting(false)}>
              Cerrar
            </Button>
          </div>
        )}
      </section>
    </Panel>
  );
}
