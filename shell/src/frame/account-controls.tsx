import { type Role, roleNames } from '@mesa/contract/rules/roles';
import type { MenuEntry } from '@mesa/release-contract/calls/description';
import { NavLink } from '@mesa/runtime/router';
import { session, useSession } from '@mesa/runtime/session';
import { notice } from '@mesa/ui/ask';
import { useBrowser } from '@mesa/ui/hydrated';
import { UserIcon } from '@mesa/ui/icons';
import { flagIs } from '../auth/flags';
import styles from './account-controls.module.css';
import { type Collapsible, CollapsibleEntry } from './collapsible-entry';
import menu from './menu.module.css';

/** The sign-in button or, once signed in, the user's name, role and sign-out button. */
export function AccountControls({ entries, role, ...collapsible }: Collapsible & { entries: readonly MenuEntry[]; role: Role | null }) {
  const { status, user, signIn } = useSession((current) => current);
  const wasSignedIn = useBrowser(() => flagIs('login', 'true'), false);

  if (status === 'error') {
    return (
      <li className={styles.unavailable}>
        <span>El inicio de sesión no está disponible.</span>
        <button type="button" className={menu.subLink} onClick={() => signIn()}>
          Reintentar
        </button>
      </li>
    );
  }
  // Reserves the space for a returning user, so the layout does not shift.
  if (status === 'loading' && wasSignedIn) {
    return <li className={styles.pending} aria-hidden="true" />;
  }
  if (!user) {
    return (
      <li className={styles.signIn}>
        {/* During hydration the rendered session has not started, so the handler reads the current one. */}
        <button type="button" className={styles.signInButton} onClick={() => session.getState().signIn()}>
          <UserIcon />
          Iniciar sesión
        </button>
      </li>
    );
  }

  const leave = () =>
    import('@mesa/runtime/sign-out')
      .then(({ signOutAsking }) => signOutAsking())
      .catch((error: unknown) => {
        console.debug('Signing out failed', error);
        return notice('No se pudo cerrar la sesión. Inténtalo de nuevo.');
      });

  return (
    <CollapsibleEntry
      {...collapsible}
      className={styles.account}
      label={
        <>
          <span className={styles.initial} aria-hidden="true">
            {user.name.charAt(0)}
          </span>
          <span className={styles.person}>
            <span className={styles.name}>{user.name}</span>
            <span className={styles.role}>{roleNames[role ?? user.role]}</span>
          </span>
        </>
      }
    >
      <ul className={menu.subMenu}>
        {entries.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} end className={() => menu.subLink}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" className={menu.subLink} onClick={leave}>
            Cerrar sesión
          </button>
        </li>
      </ul>
    </CollapsibleEntry>
  );
}
