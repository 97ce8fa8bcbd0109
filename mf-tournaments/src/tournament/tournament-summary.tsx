import type { Tournament } from '@mesa/contract/calls/tournaments';
import { longDate } from '@mesa/contract/format/date';
import { listRulesText } from '@mesa/contract/format/deck-lists';
import { href } from '@mesa/contract/paths';
import { deckName, displayName, stateName } from '@mesa/contract/rules/names';
import { statusNames } from '@mesa/contract/rules/tournament';
import { Link } from '@mesa/runtime/router';
import { TrophyIcon } from '@mesa/ui/icons';
import { Panel } from '@mesa/ui/page';
import type { ReactNode } from 'react';
import { DeckLink } from '../deck-link/deck-link';
import styles from './tournament-summary.module.css';

/** A tournament for visitors; the winner first, if there is one. */
export function TournamentSummary({ tournament }: { tournament: Tournament }) {
  const lists = listRulesText(tournament);
  const { name, country, state, city, date, category, format, status, winnerPlayer, storeName, storeSlug, prize, description } = tournament;
  return (
    <Panel>
      {winnerPlayer && <Winner tournament={tournament} />}
      <dl className={styles.facts}>
        <Fact label="Nombre" wide>
          {name}
        </Fact>
        <Fact label="Tienda">
          <Link to={href('store', { slug: storeSlug })}>{storeName}</Link>
        </Fact>
        <Fact label="País">{country}</Fact>
        <Fact label="Departamento">{stateName(state)}</Fact>
        <Fact label="Ciudad">{city}</Fact>
        <Fact label="Fecha">{longDate(date)}</Fact>
        <Fact label="Categoría">{category}</Fact>
        <Fact label="Formato">{format}</Fact>
        <Fact label="Estado">{statusNames[status]}</Fact>
        {!winnerPlayer && <Fact label="Ganador">{displayName(winnerPlayer)}</Fact>}
        {lists && (
          <Fact label="Listas de baraja" wide>
            {lists}
          </Fact>
        )}
        {prize && (
          <Fact label="Premio" wide>
            {prize}
          </Fact>
        )}
      </dl>
      {description && <p className={styles.description}>{description}</p>}
    </Panel>
  );
}

const Fact = ({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Winner({ tournament: { id, winnerPlayer, winnerDeckName, winnerDeckCards, listsHidden } }: { tournament: Tournament }) {
  if (!winnerPlayer) return null;
  return (
    <dl className={styles.winner}>
      <dt>
        <TrophyIcon /> Ganador
      </dt>
      <dd className={styles.winnerName}>
        <Link to={href('player', { username: winnerPlayer.username })}>{displayName(winnerPlayer)}</Link>
      </dd>
      <dd>
        {listsHidden && !winnerDeckName ? (
          'Baraja oculta'
        ) : (
          <DeckLink to={href('deck', { tournamentId: id, username: winnerPlayer.username })} name={deckName(winnerDeckName)} cards={winnerDeckCards} />
        )}
      </dd>
    </dl>
  );
}
