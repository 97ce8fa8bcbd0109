import type { PageName, RemoteArea } from '@mesa/contract/paths';
import { mayCreateStore, type Role } from '@mesa/contract/rules/roles';

export interface Viewer {
  /** null for a visitor. */
  role: Role | null;
  /** Whether they administer at least one store. */
  administersStore: boolean;
}

/** Pages that the menu links to: none of them has a parameter. */
type MenuPage = Extract<
  PageName,
  | 'tournaments'
  | 'createTournament'
  | 'ranking'
  | 'stores'
  | 'createStore'
  | 'collection'
  | 'searchCard'
  | 'uploadCards'
  | 'profile'
  | 'changes'
  | 'claims'
  | 'confirmations'
  | 'accounts'
  | 'security'
  | 'releases'
>;

interface MenuEntry {
  page: MenuPage;
  label: string;
  shownTo?(viewer: Viewer): boolean;
}

interface SubMenu {
  area: RemoteArea;
  label: string;
  entries: MenuEntry[];
}

/** The collapsible parts of the menu, and who sees what. The server decides what each may do. */
export const subMenus: SubMenu[] = [
  {
    area: 'mf_tournaments',
    label: 'Torneos',
    entries: [
      { page: 'tournaments', label: 'Ver todos' },
      { page: 'createTournament', label: 'Crear Torneo', shownTo: ({ role, administersStore }) => mayCreateStore(role) || administersStore },
      { page: 'ranking', label: 'Ranking' },
    ],
  },
  {
    area: 'mf_stores',
    label: 'Tiendas',
    entries: [
      { page: 'stores', label: 'Ver todas' },
      { page: 'createStore', label: 'Crear Tienda', shownTo: ({ role }) => mayCreateStore(role) },
    ],
  },
  {
    area: 'mf_collection',
    label: 'Expansiones',
    entries: [
      { page: 'collection', label: 'Ver expansiones' },
      { page: 'searchCard', label: 'Buscar carta' },
      { page: 'uploadCards', label: 'Agregar cartas', shownTo: ({ role }) => role === 'admin' },
    ],
  },
];

/** What stands under the account, above the way out. */
export const accountEntries: MenuEntry[] = [
  { page: 'profile', label: 'Perfil' },
  { page: 'claims', label: 'Solicitudes de jugadores', shownTo: ({ role }) => role === 'admin' },
  { page: 'confirmations', label: 'Torneos por confirmar', shownTo: ({ role }) => role === 'admin' },
  { page: 'changes', label: 'Historial de cambios', shownTo: ({ role }) => role === 'admin' },
  { page: 'accounts', label: 'Cuentas', shownTo: ({ role }) => role === 'admin' },
  { page: 'security', label: 'Registro de seguridad', shownTo: ({ role }) => role === 'admin' },
  { page: 'releases', label: 'Versiones', shownTo: ({ role }) => role === 'admin' },
];

/** The entries of a part of the menu that someone sees. */
export const entriesFor = (viewer: Viewer, entries: readonly MenuEntry[]): MenuEntry[] => entries.filter(({ shownTo }) => shownTo?.(viewer) ?? true);
