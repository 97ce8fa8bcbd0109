import { UnsavedChangesGuard } from '@mesa/runtime/form';
import { Outlet, ScrollRestoration } from '@mesa/runtime/router';
import { AskOutlet } from '@mesa/ui/ask';
import { Suspense, useDeferredValue, useRef } from 'react';
import { useConnection } from '../connection-state';
import { PreviewRibbon, UpdateNotice } from '../remotes/release-notices';
import { BlockedNotice } from './blocked-notice';
import { DelayedContent } from './delayed-content';
import { DemoNotice } from './demo-notice';
import { Footer } from './footer';
import styles from './frame.module.css';
import { Header } from './header';
import notices from './notices.module.css';
import { OfflineNotice } from './offline-notice';
import { useOpenUntilNavigation } from './use-open-until-navigation';
import { usePageFocus } from './use-page-focus';

export function Frame() {
  const content = useRef<HTMLElement>(null);
  const [open, setOpen] = useOpenUntilNavigation<'menu'>();
  const { missing } = useConnection();
  const menuOpen = open === 'menu';
  // Locking the page restyles all of it: the open menu is painted first.
  const pageLocked = useDeferredValue(menuOpen);
  usePageFocus(content);

  return (
    <div className={styles.frame}>
      <a href="#contenido" className={styles.skip}>
        Saltar al contenido
      </a>
      <Header menuOpen={menuOpen} onMenu={(next) => setOpen(next ? 'menu' : null)} />
      <OfflineNotice />
      <BlockedNotice />
      <main ref={content} id="contenido" tabIndex={-1} className={styles.content} inert={pageLocked}>
        <DelayedContent>{missing ?? <Outlet />}</DelayedContent>
      </main>
      <div inert={pageLocked}>
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      <div className={notices.stack}>
        <UpdateNotice />
        <PreviewRibbon />
        <DemoNotice />
      </div>
      <AskOutlet />
      <UnsavedChangesGuard />
      <ScrollRestoration />
    </div>
  );
}
