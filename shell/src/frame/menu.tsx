import { href } from '@mesa/contract/paths';
import { registry, useRegistry } from '@mesa/release-shell/registry';
import { pageAt } from '@mesa/release-shell/site-pages';
import { placeSearch, useOwnPlace } from '@mesa/runtime/own-place';
import { NavLink, useLocation } from '@mesa/runtime/router';
import { AccountControls } from './account-controls';
import { CollapsibleEntry } from './collapsible-entry';
import styles from './menu.module.css';
import { currentPart, menuFor } from './menu-entries';
import { useOpenUntilNavigation } from './use-open-until-navigation';
import { useViewer } from './use-viewer';

/** The pages that start at the place of this device. */
const placePages = [href('agenda'), href('ranking'), '/meta', href('seasons'), href('stores')];

interface MenuProps {
  id: string;
  /** On a narrow screen, where the menu collapses. */
  open: boolean;
}

/** The main menu: links, submenus and the account. One part is open at a time. */
export function Menu({ id, open }: MenuProps) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const [expanded, expand] = useOpenUntilNavigation<string>();
  const { place } = useOwnPlace();
  const toOwnPlace = (path: string) => (place && placePages.includes(path) ? `${path}?${placeSearch(place)}` : path);
  const menu = menuFor(viewer, useRegistry(registry));
  const { subMenus, links, account } = menu;

  const current = currentPart(menu, pathname, pageAt(pathname)?.area);
  const collapsible = (name: string) => ({
    open: expanded === name,
    current: current === name,
    onToggle: (open: boolean) => expand(open ? name : null),
  });

  return (
    <nav id={id} aria-label="Menú principal" className={styles.menu} data-open={open}>
      <ul className={styles.entries}>
        <li>
          <NavLink to={href('home')} end className={() => styles.link}>
            Inicio
          </NavLink>
        </li>
        {subMenus.map(({ label, entries }) => (
          <CollapsibleEntry key={label} label={label} {...collapsible(label)}>
            <ul className={styles.subMenu}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <NavLink to={toOwnPlace(entry.path)} end className={() => styles.subLink}>
                    {entry.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </CollapsibleEntry>
        ))}
        {links.map(({ label, path }) => (
          <li key={path}>
            <NavLink to={path} className={() => styles.link}>
              {label}
            </NavLink>
          </li>
        ))}
        <AccountControls entries={account} role={viewer.role} {...collapsible('Cuenta')} />
      </ul>
    </nav>
  );
}
