import type { MenuEntry } from '@mesa/contract/calls/areas';
import type { Registry } from '@mesa/contract/calls/registry';
import type { Role } from '@mesa/contract/rules/roles';

export interface Viewer {
  /** null for a visitor. */
  role: Role | null;
  /** Whether they administer at least one store. */
  administersStore: boolean;
}

/** A collapsible part of the menu. */
interface SubMenu {
  label: string;
  /** The area of its first entry: on its pages the part is marked. */
  area: string;
  entries: MenuEntry[];
}

/** What stands under the account, above the way out. */
const account = 'Cuenta';

/** Who sees an entry. The server decides what each may do. */
const isShownTo = ({ role, administersStore }: Viewer, { for: whom }: MenuEntry): boolean =>
  !whom || (role !== null && whom.includes(role)) || (administersStore && whom.includes('store-admin'));

/** The menu that someone sees, of what the live areas bring to it. */
export function menuFor(viewer: Viewer, { remotes }: Registry): { subMenus: SubMenu[]; links: MenuEntry[]; account: MenuEntry[] } {
  const entries = Object.entries(remotes)
    .flatMap(([area, { menu = [] }]) => menu.filter((entry) => isShownTo(viewer, entry)).map((entry) => ({ area, entry })))
    .sort((a, b) => (a.entry.order ?? 100) - (b.entry.order ?? 100));
  const subMenus = new Map<string, SubMenu>();
  for (const { area, entry } of entries) {
    if (entry.under === undefined || entry.under === account) continue;
    const known = subMenus.get(entry.under);
    if (known) known.entries.push(entry);
    else subMenus.set(entry.under, { label: entry.under, area, entries: [entry] });
  }
  const directly = (under?: string) => entries.flatMap(({ entry }) => (entry.under === under ? [entry] : []));
  return { subMenus: [...subMenus.values()], links: directly(), account: directly(account) };
}
