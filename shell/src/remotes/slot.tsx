import type { SlotName, SlotProps } from '@mesa/contract/area/slots';
import { useLocation } from '@mesa/runtime/router';
import type { ReactNode } from 'react';
import { registry, useRegistry } from './registry';
import { RemoteBoundary } from './remote-boundary';
import { fillingsOf } from './site-pages';

interface SlotOptions<Name extends SlotName> {
  name: Name;
  props: SlotProps[Name];
  /** In place of each widget while it loads. */
  skeleton: ReactNode;
}

/** A place that widgets of other areas fill by their releases, each in a boundary of its own: `<Slot name="home.main" … />`. */
export function Slot<Name extends SlotName>({ name, props, skeleton }: SlotOptions<Name>) {
  const { pathname } = useLocation();
  useRegistry(registry);
  return fillingsOf(name).map(({ area, widget }) => (
    <RemoteBoundary key={`${area}/${widget}`} area={area} kind="widgets" name={widget} props={{ ...props }} address={pathname} skeleton={skeleton} />
  ));
}
