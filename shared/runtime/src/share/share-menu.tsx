import { buttonClass } from '@mesa/ui/button';
import { laterPart } from '@mesa/ui/later-part';
import styles from './share-menu.module.css';

/** 'Compartir' in a page's heading (`shared/runtime/src/share/share-items.tsx`). As the server renders it, it opens and closes without its code. */
export const ShareMenu = laterPart(
  () => import(/* webpackChunkName: "share-items" */ './share-items').then(({ ShareItems }) => ShareItems),
  // The same element, which headings place by its name.
  <details className={styles.menu} inert>
    <summary className={buttonClass()}>Compartir</summary>
  </details>,
);
