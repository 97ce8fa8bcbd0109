import { FilledSlot } from '@mesa/release-shell/slot';
import { OwnLineSkeleton } from '@mesa/runtime/own-line';
import { useSession } from '@mesa/runtime/session';
import { useBrowser } from '@mesa/ui/hydrated';
import { flagIs } from '../auth/flags';
import styles from './own-lines.module.css';

const skeleton = <OwnLineSkeleton />;

/** Lines about the signed-in member: now, next tournament, season, collection. Their space is reserved if the last visit was signed in. */
export function OwnLines() {
  const { status, user } = useSession((session) => session);
  const wasSignedIn = useBrowser(() => flagIs('login', 'true'), false);
  if (!user && !(status === 'loading' && wasSignedIn)) return null;
  return (
    <section aria-label="Lo tuyo" className={styles.lines}>
      {user ? (
        <FilledSlot name="home.for-members" props={{}} skeleton={skeleton} />
      ) : (
        <>
          {skeleton}
          {skeleton}
          {skeleton}
        </>
      )}
    </section>
  );
}
