import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listRulesText } from '@mesa/contract/format/deck-lists';
import { moneyText } from '@mesa/contract/format/money';
import { href } from '@mesa/contract/paths';
import { deckName, displayName, stateName } from '@mesa/contract/rules/names';
import { placesText, prizesOf } from '@mesa/contract/rules/prizes';
import { stateLabel } from '@mesa/contract/rules/state-label';
import { Folded } from '@mesa/runtime/folded';
import { Link } from '@mesa/runtime/router';
import { TrophyIcon } from '@mesa/ui/icons';
import type { ReactNode } from 'react';
import { DeckLink } from '../deck-link/deck-link';
import { zoneCity } from '../live/zone-name';
import styles from './tournament-summary.module.css';

/** What the heading does not say about a tournament, for visitors. */
export function TournamentFacts({ tournament, open = false }: { tournament: Tournament; open?: boolean }) {
  const lists = listRulesText(tournament);
  const { country, state, format, winnerPlayer, prize, description, startTime, priceCents, currency } = tournament;
  const prizes = prizesOf(tournament.prizes);
  return (
    <Folded title="Datos del torneo" open={open}>
      <dl className={styles.facts}>
        {startTime && <Fact label="Empieza">{`${startTime}, hora de ${zoneCity(tournament)}`}</Fact>}
        {priceCents !== null && currency && <Fact label="Inscripción">{priceCents === 0 ? 'Gratis' : moneyText(priceCents, currency)}</Fact>}
        <Fact label="Formato">{format}</Fact>
        <Fact label="País">{country}</Fact>
        <Fact label={stateLabel(country)}>{stateName(state)}</Fact>
        {!winnerPlayer && <Fact label="Ganador">{displayName(winnerPlayer)}</Fact>}
        {lists && (
          <Fact label="Listas de baraja" wide>
            {lists}
          </Fact>
        )}
        {prizes.length > 0 && (
          <Fact label="Premios por puesto" wide>
            <ul className={styles.prizes}>
              {prizes.map((one) => (
                <li key={`${one.from}-${one.to}-${one.prize}`}>
                  <strong>{placesText(one)}</strong> {one.prize}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {prize && (
          <Fact label="Premio" wide>
            {prize}
          </Fact>
        )}
      </dl>
      {description && <p className={styles.description}>{description}</p>}
    </Folded>
  );
}

const Fact = ({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Who won, and with which deck. Hidden until somebody has. */
export function Winner({ tournament }: { tournament: Tournament }) {
  const { id, winnerPlayer, winnerDeckName, winnerDeckCards, listsHidden } = tournament;
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
