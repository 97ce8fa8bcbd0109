import { lazyPage } from '@mesa/runtime/lazy-page';
import { Disclosure } from '@mesa/ui/disclosure';
import type { DeckVersionsProps } from './deck-versions';

const Versions = lazyPage<DeckVersionsProps>(() => import(/* webpackChunkName: "deck-versions" */ './deck-versions'));

/** Versiones: the saved versions of a deck, collapsed. */
export const VersionsButton = (props: DeckVersionsProps) => (
  <Disclosure label="Versiones" openLabel="Cerrar las versiones">
    <Versions {...props} />
  </Disclosure>
);
