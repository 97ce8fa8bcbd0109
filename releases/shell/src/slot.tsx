import { type ReactNode, Suspense } from 'react';
import { host } from './host';
import { registry, useRegistry } from './registry';
import { RemoteBoundary } from './remote-boundary';
import { fillingsOf } from './site-pages';

interface FilledSlotProps {
  name: string;
  /** Of each widget. */
  props: object;
  /** Shown in place of each widget while it loads. */
  skeleton: ReactNode;
}

/** Renders the slot's widgets for this visitor. Each comes to life after the rest of the page, or at once when it is pressed. */
export function FilledSlot({ name, props, skeleton }: FilledSlotProps) {
  const pathname = host.usePathname();
  useRegistry(registry);
  return fillingsOf(name).map(({ area, widget }) => (
    <Suspense key={`${area}/${widget}`}>
      <RemoteBoundary area={area} kind="widgets" name={widget} props={{ ...props }} address={pathname} skeleton={skeleton} />
    </Suspense>
  ));
}
