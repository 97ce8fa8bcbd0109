import type { Deck } from '@mesa/contract/calls/decks';
import { longDate } from '@mesa/contract/format/date';
import { orDash, percentage } from '@mesa/contract/format/number';
import { href } from '@mesa/contract/paths';
import { deckName, displayName } from '@mesa/contract/rules/names';
import { HiddenNotice, ReportButton } from '@mesa/runtime/report';
import { Link } from '@mesa/runtime/router';
import { DeckIcons } from '@mesa/ui/card-picture';
import { Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import type { ReactNode } from 'react';
import styles from './deck-heading.module.css';
import { DeckNotes } from './deck-notes';

/** The deck's player, tournament and result. */
export function DeckHeading({ deck, children }: { deck: Deck; children: ReactNode }) {
  const { player, tournament, result } = deck;
  const name = deckName(result.deckName);
  const isReportable = !deck.isOwner && !result.listHidden;
  return (
    <Page
      title={result.deckName ? name : `Baraja de ${displayName(player)}`}
      documentTitle={`${name} de ${displayName(player)}`}
      lead={
        <span className={styles.lead}>
          <DeckIcons cards={result.deckCards} />
          <span>
            <Link to={href('player', { username: player.username })}>{displayName(player)}</Link> en{' '}
            <Link to={href('tournament', { id: tournament.id })}>{tournament.name}</Link>
            {' · '}
            <time dateTime={tournament.date}>{longDate(tournament.date)}</time>
          </span>
        </span>
      }
    >
      {result.position !== null && (
        <dl className={styles.result}>
          <div>
            <dt>Posición</dt>
            <dd>{result.position}</dd>
          </div>
          <div>
            <dt>Historial</dt>
            <dd>{orDash(result.record)}</dd>
          </div>
          <div>
            <dt>Puntos</dt>
            <dd>{orDash(result.points)}</dd>
          </div>
          <div>
            <dt>% Victorias</dt>
            <dd>{percentage(result.winRate)}</dd>
          </div>
        </dl>
      )}
      {deck.hidden && <HiddenNotice kind="deck" />}
      <DeckNotes deck={deck} />
      {children}
      {isReportable && <ReportButton thing={{ kind: 'deck', tournamentId: tournament.id, playerId: result.playerId }} />}
    </Page>
  );
}

export function DeckSkeleton() {
  return (
    <Page title="Baraja">
      <Skeleton height="30rem" />
    </Page>
  );
}
