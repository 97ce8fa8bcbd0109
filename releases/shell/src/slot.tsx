import { type ReactNode, Suspense, useMemo } from 'react';
import { host } from './host';
import { registry, useRegistry } from './registry';
import { RemoteBoundary } from './remote-boundary';
import { fillingsOf } from './site-pages';

interface FilledSlotProps {
  name: string;
  /** Of each widget: JSON values. */
  props: object;
  /** Shown in place of each widget while it loads. */
  skeleton: ReactNode;
}

/** Renders the slot's widgets for this visitor. Each comes to life after the rest of the page, or at once when it is pressed. */
export function FilledSlot({ name, props, skeleton }: FilledSlotProps) {
  const pathname = host.usePathname();
  const site = useRegistry(registry);
  // React discards what the server rendered of a widget that still waits for its code if its page renders it with other objects.
  // biome-ignore lint/correctness/useExhaustiveDependencies: props by value
  return useMemo(
    () =>
      fillingsOf(name).map(({ area, widget }) => (
        <Suspense key={`${area}/${widget}`} fallback={skeleton}>
          <RemoteBoundary area={area} kind="widgets" name={widget} props={{ ...props }} address={pathname} skeleton={skeleton} />
        </Suspense>
      )),
    [name, pathname, site, JSON.stringify(props)],
  );
}
