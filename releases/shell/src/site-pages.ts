import { findPage } from '@mesa/release-contract/addresses';
import type { Registry } from '@mesa/release-contract/registry';
import { host, type SitePage } from './host';
import { registry } from './registry';

let known: { of: Registry; pages: SitePage[] } | null = null;

/** Returns every page this visitor can open, from the current registry. */
function sitePages(): readonly SitePage[] {
  const of = registry();
  if (known?.of !== of) {
    const remote = Object.entries(of.remotes).flatMap(([name, { routes = [] }]) => routes.map((route) => ({ area: name, ...route })));
    known = { of, pages: [...host.pages, ...remote] };
  }
  return known.pages;
}

/** Returns the page at an address; null if this visitor can open none there. */
export const pageAt = (pathname: string): SitePage | null => findPage(sitePages(), pathname)?.page ?? null;

/** A widget in a slot. */
export interface SlotWidget {
  readonly area: string;
  readonly widget: string;
}

/** Returns a slot's widgets in order. */
export const fillingsOf = (slot: string): SlotWidget[] =>
  Object.entries(registry().remotes)
    .flatMap(([name, { fillings = [] }]) => fillings.filter((filling) => filling.slot === slot).map((filling) => ({ area: name, ...filling })))
    .sort((a, b) => a.order - b.order || (a.area < b.area ? -1 : 1));
