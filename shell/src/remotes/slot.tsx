import type { SlotName } from '@mesa/contract/area/slots';
import { useLocation } from '@mesa/runtime/router';
import type { SlotOptions } from '@mesa/runtime/slot';
import { registry, useRegistry } from './registry';
import { RemoteBoundary } from './remote-boundary';
import { fillingsOf } from './site-pages';

/** Renders the slot's widgets for this visitor. */
export function FilledSlot<Name extends SlotName>({ name, props, skeleton }: SlotOptions<Name>) {
  const { pathname } = useLocation();
  useRegistry(registry);
  return fillingsOf(name).map(({ area, widget }) => (
    <RemoteBoundary key={`${area}/${widget}`} area={area} kind="widgets" name={widget} props={{ ...props }} address={pathname} skeleton={skeleton} />
  ));
}
