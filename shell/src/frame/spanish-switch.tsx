import type { Spanish } from '@mesa/contract/rules/spanish';
import { useSession } from '@mesa/runtime/session';
import { chooseSpanish, useSpanish } from '@mesa/runtime/spanish';
import { useState } from 'react';
import { useExtra } from '../remotes/use-extra';
import type { Pressed } from './account-spanish';
import styles from './footer.module.css';

const names = [
  ['latin', 'Latinoamérica'],
  ['castilian', 'España'],
] as const satisfies readonly (readonly [Spanish, string])[];

const loadAccountSpanish = () => import(/* webpackChunkName: "account-spanish" */ './account-spanish');

/** Chooses the Spanish of card names for the whole site, kept in this browser and in the signed-in user's account. */
export function SpanishSwitch() {
  const chosen = useSpanish();
  const { status, user } = useSession((session) => session);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const AccountSpanish = useExtra(user !== null, loadAccountSpanish);
  return (
    <p className={styles.spanish}>
      <span>Nombres de las cartas:</span>
      {names.map(([spanish, name]) => (
        <button
          key={spanish}
          type="button"
          aria-pressed={chosen === spanish}
          onClick={() => {
            chooseSpanish(spanish);
            // A visitor's choice stays in the browser.
            setPressed(status === 'signed-out' ? null : { spanish, by: user?.id });
          }}
        >
          {name}
        </button>
      ))}
      {user && AccountSpanish && <AccountSpanish key={user.id} userId={user.id} pressed={pressed} />}
    </p>
  );
}
