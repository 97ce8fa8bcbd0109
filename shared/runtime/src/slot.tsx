import type { SlotName, SlotProps } from '@mesa/contract/area/slots';
import { createContext, type ReactNode, useContext } from 'react';

export interface SlotOptions<Name extends SlotName> {
  name: Name;
  props: SlotProps[Name];
  /** Shown in place of each widget while it loads. */
  skeleton: ReactNode;
}

/** Fills a slot; the shell provides it, because it knows the other areas. */
export const Slots = createContext<(<Name extends SlotName>(options: SlotOptions<Name>) => ReactNode) | null>(null);

/**
 * A place in a page that releases of other areas fill with widgets, each in its own boundary: `<Slot name="store.after-info" … />`.
 * The page lists it in its area.ts (`slots`), so that the server reads the widgets' data and renders them. An area run alone shows none.
 */
export function Slot<Name extends SlotName>(options: SlotOptions<Name>) {
  const Filled = useContext(Slots);
  return Filled && <Filled {...options} />;
}
