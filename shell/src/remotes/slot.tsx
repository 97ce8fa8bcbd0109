import type { SlotName } from '@mesa/contract/area/slots';
import { useLocation } from '@mesa/runtime/router';
import type { SlotOptions } from '@mesa/runtime/slot';
import { Suspense } from 'react';
import { registry, useRegistry } from './registry';
import { RemoteBoundary } from './remote-boundary';
import { fillingsOf } from './site-pages';

/** Renders the slot's widgets for this visitor. Each comes to life after the rest of the page, or at once when it is pressed. */
export function FilledSlot<Name extends SlotName>({ name, props, skeleton }: SlotOptions<Name>) {
  const { pathname } = useLocation();
  useRegistry(registry);
  return fillingsOf(name).map(({ area, widget }) => (
    <Suspense key={`${area}/${widget}`}>
      <RemoteBoundary area={area} kind="widgets" name={widget} props={{ ...props }} address={pathname} skeleton={skeleton} />
    </Suspense>
  ));
}
