import { lazyPage } from '@mesa/runtime/lazy-page';
import { Disclosure } from '@mesa/ui/disclosure';

const ListsPanel = lazyPage(() => import(/* webpackChunkName: "deck-lists" */ './lists-panel'));

/** The players' deck lists, loaded when opened. */
export const DeckLists = () => (
  <Disclosure label="Listas de baraja">
    <ListsPanel />
  </Disclosure>
);
