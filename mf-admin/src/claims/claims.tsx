import { type Claim, type Link as LinkOfPlayer, linkPlayer, listClaims, unlinkPlayer } from '@mesa/contract/calls/claims';
import { localDay, longDay, slashDate } from '@mesa/contract/format/date';
import { orDash } from '@mesa/contract/format/number';
import { changedSearch, pageIn, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Panel, Section } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { useState } from 'react';
import styles from './claims.module.css';
import { RefuseForm } from './refuse-form';

/** Shows an account without a verified e-mail by its id. */
const nameOf = ({ userId, email }: Claim['account']) => email ?? userId;

/** Open claims with each player's history, and the links that can be undone. */
export function Claims() {
  const [refusing, setRefusing] = useState<Claim>();
  const [search, setSearch] = useSearchParams();
  const page = pageIn(search);
  const linking = useWrite(linkPlayer);
  const unlinking = useWrite(unlinkPlayer);
  const showError = (error: unknown) => notice(messageOf(error));

  async function link({ player, account }: Claim) {
    const text = `${nameOf(account)} tendrá el historial de ${displayName(player)}: sus resultados y sus barajas.`;
    if (!(await confirm({ title: '¿Unir la cuenta y el jugador?', text, confirmLabel: 'Unir' }))) return;
    await linking.write({ params: { id: player.id }, body: { userId: account.userId } }).catch(showError);
  }

  async function unlink({ player, account }: LinkOfPlayer) {
    const text = `${displayName(player)} quedará otra vez sin cuenta.`;
    if (!(await confirm({ title: '¿Deshacer la unión?', text, confirmLabel: 'Deshacer', tone: 'danger' }))) return;
    await unlinking.write({ params: { id: player.id }, body: { userId: account.userId } }).catch(showError);
  }

  return (
    <Loaded query={query(listClaims, { query: { page } })} skeleton={<Skeleton height="24rem" />} loadingText="Cargando..." keepPrevious>
      {({ data, links, pagination }, { refetching }) => (
        <>
          <Section title="Piden un jugador">
            {pagination.total === 0 && <EmptyState>No hay solicitudes abiertas.</EmptyState>}
            <ul className={styles.claims} aria-label="Solicitudes abiertas">
              {data.map((claim) => (
                <li key={claim.id}>
                  <ClaimCard
                    claim={claim}
                    busy={linking.input?.params.id === claim.player.id && linking.input.body.userId === claim.account.userId}
                    onLink={() => link(claim)}
                    onRefuse={() => setRefusing(claim)}
                  />
                </li>
              ))}
            </ul>
            <Pager
              label="Páginas de solicitudes"
              variant="arrows"
              page={page}
              pages={pagination.pages}
              refetching={refetching}
              onPage={(n, options) => setSearch(changedSearch(search, { pagina: pageParam(n) }), options)}
            />
          </Section>
          {refusing && <RefuseForm claim={refusing} onClose={() => setRefusing(undefined)} />}
          {links.length > 0 && (
            <Section title="Uniones hechas">
              <ul className={styles.links}>
                {links.map((one) => (
                  <li key={one.player.id}>
                    <span>
                      <Link to={href('player', { username: one.player.username })}>{displayName(one.player)}</Link> · {nameOf(one.account)} ·{' '}
                      {slashDate(localDay(new Date(one.at)))}
                    </span>
                    <Button
                      size="small"
                      busy={unlinking.input?.params.id === one.player.id}
                      onClick={() => unlink(one)}
                      aria-label={`Deshacer: ${displayName(one.player)}`}
                    >
                      Deshacer
                    </Button>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
    </Loaded>
  );
}

interface ClaimCardProps {
  claim: Claim;
  busy: boolean;
  onLink(): void;
  onRefuse(): void;
}

function ClaimCard({ claim, busy, onLink, onRefuse }: ClaimCardProps) {
  const { account, player, createdAt, results, tournamentsPlayed, pass } = claim;
  return (
    <Panel>
      <h3>
        <Link to={href('player', { username: player.username })}>{displayName(player)}</Link>
      </h3>
      <p>
        La pide <strong>{nameOf(account)}</strong> desde el {longDay(createdAt)}
        {account.email === null && ', sin un correo verificado'}.
      </p>
      {pass && (
        <p>
          La pide con el pase que la tienda le dio en <Link to={href('tournament', { id: pass.tournamentId })}>{pass.tournament}</Link>.
        </p>
      )}
      <p>{counted(tournamentsPlayed, 'torneo jugado', 'torneos jugados')}</p>
      {results.length > 0 && (
        <ul className={styles.results} aria-label={`Lo último que jugó ${displayName(player)}`}>
          {results.map(({ tournamentId, tournament, store, date, position, deckName }) => (
            <li key={tournamentId}>
              {slashDate(date)} · <Link to={href('tournament', { id: tournamentId })}>{tournament}</Link>, {store} · puesto {orDash(position)}
              {deckName && ` · ${deckName}`}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button tone="primary" busy={busy} onClick={onLink}>
          Unir a {nameOf(account)}
        </Button>
        <Button tone="danger" onClick={onRefuse} aria-label={`Rechazar: ${displayName(player)}`}>
          Rechazar
        </Button>
      </div>
    </Panel>
  );
}
