import { buttonClass } from '@mesa/ui/button';
import { laterPart } from '@mesa/ui/later-part';
import './share-menu.module.css';

/** 'Compartir' in a page's heading (`shared/runtime/src/share/share-items.tsx`). It opens and closes without its code. */
export const ShareMenu = laterPart(
  () => import(/* webpackChunkName: "share-items" */ './share-items').then(({ ShareItems }) => ShareItems),
  <span className={buttonClass()}>Compartir</span>,
);
