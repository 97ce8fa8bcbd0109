import { FilledSlot } from '@mesa/release-shell/slot';
import { OwnLineSkeleton } from '@mesa/runtime/own-line';
import { useSession } from '@mesa/runtime/session';
import { useBrowser } from '@mesa/ui/hydrated';
import { flagIs } from '../auth/flags';
import styles from './own-lines.module.css';

const skeleton = <OwnLineSkeleton />;

/** Lines about the member who reads: now, next tournament, season, collection. Their room is kept for whoever was signed in last. */
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
