import { lazyPage } from '@mesa/runtime/lazy-page';
import { Disclosure } from '@mesa/ui/disclosure';

const TomChecklist = lazyPage(() => import(/* webpackChunkName: "console-desk" */ './tom-checklist'));

/** What the official program needs of each player, loaded when opened. */
export const TomReady = () => (
  <Disclosure label="Listo para TOM">
    <TomChecklist />
  </Disclosure>
);
