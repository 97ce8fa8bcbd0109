import type { Role } from '@mesa/contract/rules/roles';
import type { MenuEntry } from '@mesa/release-contract/calls/description';
import type { Registry } from '@mesa/release-contract/registry';

export interface Viewer {
  /** null for a visitor. */
  role: Role | null;
  /** Whether the user administers at least one store. */
  administersStore: boolean;
}

/** A collapsible part of the menu. */
interface SubMenu {
  label: string;
  /** Areas of its entries. */
  areas: string[];
  entries: MenuEntry[];
}

/** Label of the submenu under the account, above the sign-out button. */
const account = 'Cuenta';

/** Whether an entry is shown. Only the server enforces permissions. */
const isShownTo = ({ role, administersStore }: Viewer, { for: audience }: MenuEntry): boolean =>
  !audience || (role !== null && audience.includes(role)) || (administersStore && audience.includes('store-admin'));

/** Returns the viewer's menu, built from the entries of the live areas. */
export function menuFor(viewer: Viewer, { remotes }: Registry): { subMenus: SubMenu[]; links: MenuEntry[]; account: MenuEntry[] } {
  const entries = Object.entries(remotes)
    .flatMap(([area, { menu = [] }]) => menu.filter((entry) => isShownTo(viewer, entry)).map((entry) => ({ area, entry })))
    .sort((a, b) => (a.entry.order ?? 100) - (b.entry.order ?? 100));
  const subMenus = new Map<string, SubMenu>();
  for (const { area, entry } of entries) {
    if (entry.under === undefined || entry.under === account) continue;
    const known = subMenus.get(entry.under);
    if (known) {
      known.entries.push(entry);
      known.areas.push(area);
    } else subMenus.set(entry.under, { label: entry.under, areas: [area], entries: [entry] });
  }
  const directly = (under?: string) => entries.flatMap(({ entry }) => (entry.under === under ? [entry] : []));
  return { subMenus: [...subMenus.values()], links: directly(), account: directly(account) };
}

/** Returns the label of the part that a page belongs to: the one with its entry, otherwise the first with an entry of its area; null without any. */
export function currentPart({ subMenus, account: own }: ReturnType<typeof menuFor>, pathname: string, area: string | undefined): string | null {
  if (own.some(({ path }) => path === pathname)) return account;
  const part = subMenus.find(({ entries }) => entries.some(({ path }) => path === pathname)) ?? subMenus.find(({ areas }) => areas.includes(area ?? ''));
  return part?.label ?? null;
}
