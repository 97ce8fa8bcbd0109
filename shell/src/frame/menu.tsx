import { type Area, href, pageOf, siteMap } from '@mesa/contract/paths';
import { NavLink, useLocation } from '@mesa/runtime/router';
import { registry, useRegistry } from '../remotes/registry';
import { AccountControls } from './account-controls';
import { CollapsibleEntry } from './collapsible-entry';
import styles from './menu.module.css';
import { entriesFor, subMenus } from './menu-entries';
import { useOpenUntilNavigation } from './use-open-until-navigation';
import { useViewer } from './use-viewer';

interface MenuProps {
  id: string;
  /** On a narrow screen, where it is folded away. */
  open: boolean;
}

/** The main menu: links, three sub-menus and the account, of which one at a time is open. */
export function Menu({ id, open }: MenuProps) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const [expanded, expand] = useOpenUntilNavigation<Area | 'account'>();
  const { remotes } = useRegistry(registry);

  const page = pageOf(pathname)?.page;
  const currentArea = page && siteMap[page].area;
  const collapsible = (name: Area | 'account') => ({ open: expanded === name, onToggle: (open: boolean) => expand(open ? name : null) });

  return (
    <nav id={id} aria-label="Menú principal" className={styles.menu} data-open={open}>
      <ul className={styles.entries}>
        <li>
          <NavLink to={href('home')} end className={() => styles.link}>
            Inicio
          </NavLink>
        </li>
        {subMenus.map(({ area, label, entries }) => (
          <CollapsibleEntry key={area} label={label} current={currentArea === area} {...collapsible(area)}>
            <ul className={styles.subMenu}>
              {entriesFor(viewer, entries).map((entry) => (
                <li key={entry.page}>
                  <NavLink to={href(entry.page)} end className={() => styles.subLink}>
                    {entry.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </CollapsibleEntry>
        ))}
        {Object.values(remotes).flatMap(({ guest }) =>
          guest?.menu.map(({ label, path }) => (
            <li key={path}>
              <NavLink to={path} className={() => styles.link}>
                {label}
              </NavLink>
            </li>
          )),
        )}
        <AccountControls viewer={viewer} {...collapsible('account')} />
      </ul>
    </nav>
  );
}
