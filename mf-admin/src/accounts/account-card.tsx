import type { Account } from '@mesa/contract/calls/accounts';
import { href } from '@mesa/contract/paths';
import { roleNames } from '@mesa/contract/rules/roles';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import area from '../../area';
import { Timestamp } from '../timestamp';
import styles from './accounts.module.css';

export const nameOf = ({ player, email, userId }: Account): string => player?.username ?? email ?? userId;

interface AccountCardProps {
  account: Account;
  busy: boolean;
  onBlock(): void;
  onUnblock(): void;
  onLimits(): void;
}

/** An account's user, sessions and block status. */
export function AccountCard({ account, busy, onBlock, onUnblock, onLimits }: AccountCardProps) {
  const self = useSession((session) => session.user?.id);
  const { userId, email, role, player, blocked, sessions } = account;
  return (
    <Panel tone={blocked ? 'warning' : 'raised'}>
      <h2 className={styles.name}>
        {player ? <Link to={href('player', { username: player.username })}>{player.username}</Link> : nameOf(account)}{' '}
        {role && <Badge>{roleNames[role]}</Badge>} {blocked && <Badge tone="danger">Bloqueada</Badge>}
      </h2>
      <p className={styles.ids}>
        {email && `${email} · `}
        {userId} · <Link to={`${area.pages.security.path}?persona=${encodeURIComponent(userId)}`}>Registro de seguridad</Link>
      </p>
      {blocked && (
        <p>
          {blocked.reason} (<Timestamp at={blocked.at} short />, {blocked.by})
        </p>
      )}
      <p>{sessions.length === 0 ? 'Sin sesiones abiertas.' : 'Abierta en:'}</p>
      {sessions.length > 0 && (
        <ul className={styles.sessions}>
          {sessions.map(({ device, lastSeenAt }) => (
            <li key={`${device} ${lastSeenAt}`}>
              {device}, <Timestamp at={lastSeenAt} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button aria-label={`Límites de ${nameOf(account)}`} onClick={onLimits}>
          Límites
        </Button>
        {blocked ? (
          <Button aria-label={`Quitar el bloqueo: ${nameOf(account)}`} busy={busy} onClick={onUnblock}>
            Quitar el bloqueo
          </Button>
        ) : (
          userId !== self && (
            <Button tone="danger" aria-label={`Bloquear: ${nameOf(account)}`} busy={busy} onClick={onBlock}>
              Bloquear
            </Button>
          )
        )}
      </div>
    </Panel>
  );
}
