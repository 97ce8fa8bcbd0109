import type { SlotName, SlotProps } from '@mesa/contract/area/slots';
import { createContext, type ReactNode, useContext } from 'react';

export interface SlotOptions<Name extends SlotName> {
  name: Name;
  props: SlotProps[Name];
  /** In place of each widget while it loads. */
  skeleton: ReactNode;
}

/** How the site fills a slot: the shell knows the other areas. */
export const Slots = createContext<(<Name extends SlotName>(options: SlotOptions<Name>) => ReactNode) | null>(null);

/**
 * A place in a page of any area that widgets of other areas fill by their releases, each in a boundary of its own: `<Slot name="store.after-info" … />`.
 * The page names it in its area.ts (`slots`), so that the server asks for the widgets' data and draws them. An area alone shows none.
 */
export function Slot<Name extends SlotName>(options: SlotOptions<Name>) {
  const Filled = useContext(Slots);
  return Filled && <Filled {...options} />;
}
