import { useLocation } from '@mesa/runtime/router';
import type { ReactNode } from 'react';
import { RemoteBoundary } from './remote-boundary';

interface WidgetSlotProps {
  area: string;
  name: string;
  props?: Record<string, unknown>;
  skeleton: ReactNode;
}

/** A part that another area offers by name: `<WidgetSlot area="mf_tournaments" name="finished-tournaments" … />`. */
export function WidgetSlot({ area, name, props, skeleton }: WidgetSlotProps) {
  const { pathname } = useLocation();
  return <RemoteBoundary key={`${area}/${name}`} area={area} kind="widgets" name={name} props={props} address={pathname} skeleton={skeleton} />;
}
