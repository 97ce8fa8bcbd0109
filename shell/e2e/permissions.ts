// One table: what each viewer finds on every page.

import type { APIRequestContext } from '@playwright/test';
import type { Account } from './test';

/** All kinds of viewers, as demo accounts. The places below belong to the store that `storeAdmin` administers; `owner` administers another store. */
export const accounts = {
  visitor: null,
  member: 'jugador',
  owner: 'organizador',
  storeAdmin: 'tienda',
  siteAdmin: 'admin',
} as const satisfies Record<string, Account | null>;
export type Viewer = keyof typeof accounts;
export const viewers = Object.keys(accounts) as Viewer[];

const everyone: Viewer[] = viewers;
const signedIn: Viewer[] = ['member', 'owner', 'storeAdmin', 'siteAdmin'];
const organisers: Viewer[] = ['owner', 'storeAdmin', 'siteAdmin'];
const owners: Viewer[] = ['owner', 'siteAdmin'];
const ofStore: Viewer[] = ['storeAdmin', 'siteAdmin'];
const siteAdmin: Viewer[] = ['siteAdmin'];

/** Rows of the demo community for the places of the table. */
export interface Examples {
  store: { id: number; slug: string };
  otherStore: number;
  finished: { id: number; username: string };
  open: { id: number };
  unconfirmed: { id: number };
  /** A tournament played on the site. */
  played: { id: number };
  /** A deck of the member in a tournament of another store than the table's. */
  ownDeck: { tournamentId: number; username: string };
  deckList: number;
  card: number;
  /** A season of this store only. */
  season: { id: number; slug: string };
}

export async function examplesOf(request: APIRequestContext): Promise<Examples> {
  const ask = async (path: string, data: object) => (await request.post(path, { data })).json();
  const { stores } = await ask('/api/stores/list', { itemsPerPage: 100 });
  const named = (name: string) => stores.find((store: { name: string }) => store.name === name);
  const store = named('Carta Mayor');
  const of = async (status: string) => (await ask('/api/tournaments/status-store', { storeId: store.id, status, limit: 50 })).data;
  const over = await of('finalizado');
  type Over = { winnerPlayer: { username: string } | null; winnerDeckCards: object[]; confirmed: boolean | null };
  // A deck of a player who is none of the viewers; other tests finish tournaments without decks.
  const own = ['camirestrepo', 'joacoferrada', 'valecastro'];
  const finished = over.find(
    ({ winnerPlayer, winnerDeckCards, confirmed }: Over) =>
      winnerPlayer && !own.includes(winnerPlayer.username) && winnerDeckCards.length > 0 && confirmed !== false,
  );
  const { data: played } = await ask('/api/tournament-results/results/playerbyusername', { username: 'valecastro', limit: 50 });
  const { data: cards } = await ask('/api/cards/list', { expansionCode: 'OBF' });
  const running = await ask('/api/tournaments/status', { status: 'progreso', limit: 100 });
  const ranking = await (await request.get('/api/ranking')).json();
  const seasons = await (await request.get(`/api/seasons?store=${store.slug}`)).json();
  return {
    store,
    season: seasons.data.find(({ stores: of }: { stores: object[] }) => of.length === 1),
    otherStore: named('La Guarida del Dragón').id,
    finished: { id: finished.id, username: finished.winnerPlayer.username },
    open: (await of('inscripciones'))[0],
    unconfirmed: over.find(({ confirmed }: { confirmed: boolean | null }) => confirmed === false),
    played: { id: running.data.find(({ played }: { played: boolean }) => played).id },
    ownDeck: {
      tournamentId: played.find(({ tournament }: { tournament: { storeId: number } }) => tournament.storeId !== store.id).tournamentId,
      username: 'valecastro',
    },
    // A deck of another player than the member, because people cannot report their own deck.
    deckList: ranking.data.find((row: { id_deck: number | null; username: string }) => row.id_deck && row.username !== 'valecastro').id_deck,
    card: cards[0].id,
  };
}

/** A call that changes nothing for permitted viewers: it names something that does not exist, is stale, or lacks a field. */
export interface Call {
  method?: 'GET' | 'PUT';
  path: string;
  data?: object;
}

interface Control {
  /** A button, or a link to a restricted page. */
  name: string | RegExp;
  shownTo: Viewer[];
  /** The call behind it: the server must refuse it to all other viewers and to none of these. */
  call?: (of: Examples, viewer: Viewer) => Call;
  /** Other viewers who may make the call by other buttons. */
  alsoAllowed?: Viewer[];
}

export interface Place {
  /** Distinguishes several places of one page. */
  what?: string;
  params?: (of: Examples) => Record<string, string | number>;
  opensTo: Viewer[];
  /** The text that the other viewers read instead. */
  refusal?: RegExp;
  /** For other viewers it does not exist: their browsers log the 404. */
  private?: true;
  /** The page shows that it is empty, with the matching status. */
  empty?: true;
  /** Files that the other viewers' browsers never request. */
  code?: RegExp;
  controls?: Control[];
  call?: (of: Examples, viewer: Viewer) => Call;
}

const nobody = 2147483647;
const longAgo = '2000-01-01T00:00:00.000Z';
const somewhere = { country: 'Chile', state: 'Santiago', city: 'Santiago' };

const createTournament = ({ store, otherStore }: Examples, viewer: Viewer): Call => ({
  path: '/api/tournaments/create',
  data: { name: 'Sin ganador', storeId: viewer === 'owner' ? otherStore : store.id, date: '2025-05-24', winnerId: nobody },
});
/** Invalid: it ends before it begins. */
const noSeason = { name: 'Otra', scope: 'store', startsOn: '2030-01-01', endsOn: '2029-01-01', kind: 'championship' };
const createSeason = ({ store, otherStore }: Examples, viewer: Viewer): Call => ({
  path: '/api/seasons/create',
  data: { ...noSeason, storeIds: [viewer === 'owner' ? otherStore : store.id] },
});
const results = ({ finished }: Examples): Call => ({
  path: '/api/tournament-results/bulk-upsert',
  data: { results: [{ tournamentId: finished.id, playerId: nobody, deckName: 'Ninguna' }] },
});
const ofTournament = (which: 'finished' | 'open' | 'unconfirmed'): Control[] => [
  {
    name: 'Editar',
    shownTo: ofStore,
    call: (of) => ({
      path: `/api/tournaments/update/${of[which].id}`,
      data: { name: 'Otro', storeId: of.store.id, date: '2025-05-24', updatedAt: longAgo },
    }),
  },
  { name: 'Desactivar Torneo', shownTo: ofStore },
  report(['visitor', 'member', 'owner']),
  {
    name: 'Crear Jugador',
    shownTo: ofStore,
    alsoAllowed: ['owner'],
    call: () => ({ path: '/api/players/create', data: { username: 'valecastro', name: 'valecastro' } }),
  },
  { name: 'Cargar Jugadores', shownTo: ofStore },
  { name: 'Historial de cambios', shownTo: ofStore, call: (of) => ({ method: 'GET', path: `/api/tournaments/${of[which].id}/changes` }) },
];
/** Not shown on pages of the viewer's own content. */
const report = (shownTo: Viewer[]): Control => ({ name: 'Denunciar', shownTo });
const missing: Control = {
  name: '¿Qué me falta?',
  shownTo: signedIn,
  call: () => ({ path: '/api/collection/missing', data: { cards: [{ cardId: nobody, quantity: 1 }] } }),
};
const copyDeck: Control = {
  name: 'Copiar a mis barajas',
  shownTo: signedIn,
  call: () => ({ path: '/api/own-decks/create', data: { name: '', format: 'Estándar' } }),
};
const deckOf = (which: 'finished' | 'ownDeck', editors: Viewer[]): Control[] => [
  {
    name: 'Actualizar Baraja',
    shownTo: editors,
    call: (of) => {
      const { username, ...at } = of[which];
      const tournamentId = 'id' in at ? at.id : at.tournamentId;
      return {
        path: '/api/tournament-decks/bulk-deck',
        data: { tournamentId, userName: username, cards: [{ cardId: nobody, quantity: 1, deckicons: false }] },
      };
    },
  },
  missing,
  copyDeck,
  ...(which === 'ownDeck' ? [report(viewers.filter((viewer) => viewer !== 'member'))] : []),
  { name: 'Usar una de mis barajas', shownTo: which === 'ownDeck' ? ['member'] : [] },
  { name: /carta favorita$/, shownTo: editors },
  { name: /^Quitar /, shownTo: editors },
];

const signIn: Control = { name: 'Iniciar sesión', shownTo: ['visitor'] };
/** A page of the administrator's area; only administrators see its buttons. */
const forSiteAdmin = (call: Call, controls: Control[] = [{ name: /^(?!Iniciar sesión$)./, shownTo: siteAdmin }]): Place[] => [
  { opensTo: siteAdmin, refusal: /[Ss]olo .*administrador del sitio/, code: /\/mf_admin\//, call: () => call, controls: [signIn, ...controls] },
];
const open: Place[] = [{ opensTo: everyone }];
/** Everyone but the administrator of the site has a player with a city. */
export const withCity: Viewer[] = ['member', 'owner', 'storeAdmin'];
const withoutCity: Viewer[] = ['visitor', 'siteAdmin'];
const home: Place[] = [
  {
    opensTo: everyone,
    controls: [
      { name: 'Elegir mi ciudad', shownTo: withoutCity },
      { name: 'Ahora no', shownTo: withoutCity },
      { name: 'Cambiar ciudad', shownTo: withCity },
      { name: /^Quitar /, shownTo: withCity },
      { name: 'Anotar mis cartas', shownTo: signedIn },
    ],
  },
];
const live: Place[] = [{ opensTo: everyone, params: ({ played }) => played }];

/** Every page of the site, and what each viewer finds there. */
export const permissions: Readonly<Record<string, Place[]>> = {
  home,
  search: open,
  contact: open,
  contactEnglish: open,
  privacy: open,
  terms: open,
  openData: open,
  thanks: open,
  guides: open,
  guidePlay: open,
  guideOrganise: open,
  guideAdmin: open,
  tournaments: [
    {
      opensTo: everyone,
      controls: [{ name: 'Desactivados', shownTo: siteAdmin, call: () => ({ path: '/api/tournaments/status', data: { status: 'desactivado' } }) }],
    },
  ],
  tournamentsByName: [{ opensTo: everyone, params: () => ({ tournamentName: 'copa' }), controls: [{ name: 'Desactivados', shownTo: siteAdmin }] }],
  createTournament: [
    {
      opensTo: organisers,
      refusal: /No puedes crear torneos|Inicia sesión para crear torneos/,
      code: /\/create-tournament\./,
      call: createTournament,
      controls: [
        { name: 'Crear Torneo', shownTo: organisers },
        { name: /^Ver opciones de/, shownTo: organisers },
        { name: 'Hora, precio y premios', shownTo: organisers },
        // Preselected for viewers who administer exactly one store.
        { name: 'Quitar Tienda', shownTo: ['storeAdmin'] },
        { name: 'Quiero organizar', shownTo: ['member'] },
        signIn,
      ],
    },
  ],
  tournament: [
    {
      what: 'finished',
      opensTo: everyone,
      params: ({ finished }) => finished,
      controls: [
        ...ofTournament('finished'),
        { name: 'Editar Resultados', shownTo: ofStore, call: results },
        { name: 'Pasar a inscripciones', shownTo: ofStore },
      ],
    },
    {
      what: 'waiting for confirmation',
      opensTo: everyone,
      params: (of) => of.unconfirmed,
      controls: [
        ...ofTournament('unconfirmed'),
        { name: 'Editar Resultados', shownTo: ofStore },
        { name: 'Pasar a inscripciones', shownTo: ofStore },
        {
          name: 'Confirmar resultados',
          shownTo: siteAdmin,
          call: () => ({ path: `/api/tournaments/confirm/${nobody}`, data: { confirmed: true } }),
        },
      ],
    },
    {
      what: 'open for registration',
      opensTo: everyone,
      params: (of) => of.open,
      controls: [
        ...ofTournament('open'),
        {
          name: 'Agregar Jugadores',
          shownTo: ofStore,
          call: (of) => ({ path: '/api/tournament-players/add-multiple', data: { tournamentId: of.open.id, playerIds: [nobody] } }),
        },
        {
          name: 'Eliminar Jugadores Seleccionados',
          shownTo: ofStore,
          call: (of) => ({ path: '/api/tournament-players/remove', data: { tournamentId: of.open.id, playerIds: [nobody] } }),
        },
        { name: 'Editar Barajas', shownTo: ofStore },
        { name: 'Llevar este torneo aquí', shownTo: ofStore },
        // Contains the steps without rounds here; its day is in the future, so it can be started, not finished.
        { name: 'Más', shownTo: ofStore },
      ],
    },
  ],
  rounds: live,
  round: [{ opensTo: everyone, params: ({ played }) => ({ ...played, n: 1 }) }],
  standings: live,
  // Its buttons are for players, which the demo chooses at random: its own tests press them. Here no viewer has any.
  myTable: [{ opensTo: everyone, empty: true, params: ({ finished }) => ({ id: finished.id }) }],
  screen: live,
  // What a phone with a pass does is no account's: the server's tests and a journey of its own open one.
  pass: [{ opensTo: everyone }],
  console: [
    {
      opensTo: ofStore,
      params: (of) => of.open,
      refusal: /No puedes llevar este torneo|Inicia sesión para llevar/,
      // Does not exist until the tournament is run in the console: permitted viewers get 404.
      call: (of) => ({ method: 'GET', path: `/api/tournaments/${of.open.id}/log` }),
      controls: [
        { name: 'Llevar este torneo aquí', shownTo: ofStore },
        { name: 'Cargar un archivo de TOM', shownTo: ofStore },
        { name: 'Omitir la guía', shownTo: ofStore },
        signIn,
      ],
    },
  ],
  ranking: open,
  agenda: open,
  seasons: open,
  meta: open,
  createSeason: [
    {
      opensTo: organisers,
      refusal: /No puedes crear temporadas|Inicia sesión para crear temporadas/,
      code: /\/create-season\./,
      call: createSeason,
      controls: [{ name: 'Crear Temporada', shownTo: organisers }, signIn],
    },
  ],
  season: [
    {
      what: 'of the store',
      opensTo: everyone,
      params: ({ season }) => season,
      controls: [
        {
          name: 'Editar',
          shownTo: ofStore,
          call: ({ season, store }) => ({
            method: 'PUT',
            path: `/api/seasons/update/${season.id}`,
            data: { ...noSeason, storeIds: [store.id], updatedAt: longAgo },
          }),
        },
        { name: 'Eliminar temporada', shownTo: ofStore },
      ],
    },
  ],
  stores: [{ opensTo: everyone, controls: [{ name: 'Crear Tienda', shownTo: owners }] }],
  createStore: [
    {
      opensTo: owners,
      refusal: /Solo los organizadores aprobados pueden crear tiendas/,
      code: /\/create-store\./,
      call: () => ({ path: '/api/stores/create', data: {} }),
      controls: [
        { name: 'Crear Tienda', shownTo: owners },
        { name: 'Quiero organizar', shownTo: ['visitor', 'member', 'storeAdmin'] },
      ],
    },
  ],
  organise: [
    {
      opensTo: signedIn,
      refusal: /Inicia sesión para pedir el permiso de organizador/,
      call: () => ({ method: 'GET', path: '/api/organisers/own' }),
      controls: [signIn, { name: 'Enviar solicitud', shownTo: ['member', 'storeAdmin'] }, { name: 'Crear Tienda', shownTo: owners }],
    },
  ],
  store: [
    {
      opensTo: everyone,
      params: ({ store }) => store,
      controls: [
        {
          name: 'Editar',
          shownTo: ofStore,
          call: ({ store }) => ({
            method: 'PUT',
            path: `/api/stores/update/${store.id}`,
            data: { name: 'Otra', email: 'otra@mesa.example', ...somewhere, updatedAt: longAgo },
          }),
        },
        report(['visitor', 'member', 'owner']),
        { name: 'Administrar Administradores', shownTo: ofStore, call: ({ store }) => ({ path: `/api/stores/${store.id}/admins`, data: {} }) },
        { name: 'Crear Torneo', shownTo: ofStore },
        { name: 'Crear Temporada', shownTo: ofStore },
      ],
    },
  ],
  deckList: [{ opensTo: everyone, params: ({ deckList }) => ({ id: deckList }), controls: [missing, copyDeck] }],
  deck: [
    {
      what: 'of a tournament of the store',
      opensTo: everyone,
      params: ({ finished }) => ({ tournamentId: finished.id, username: finished.username }),
      controls: deckOf('finished', ofStore),
    },
    { what: 'of the member', opensTo: everyone, params: ({ ownDeck }) => ownDeck, controls: deckOf('ownDeck', ['member', 'owner', 'siteAdmin']) },
  ],
  ownDecks: [
    {
      opensTo: signedIn,
      refusal: /Debes iniciar sesión para ver este contenido/,
      call: () => ({ method: 'GET', path: '/api/own-decks?day=2026-11-22' }),
      controls: [
        { name: 'Nueva baraja', shownTo: signedIn, call: () => ({ path: '/api/own-decks/create', data: { name: '', format: 'Estándar' } }) },
        signIn,
        { name: /^(Idea sin terminar|Para la próxima Copa)$/, shownTo: ['member'] },
      ],
    },
  ],
  // Belongs to the demo's member only.
  ownDeck: [
    {
      opensTo: ['member'],
      private: true,
      refusal: /Debes iniciar sesión para ver este contenido|No encontramos esa baraja entre las tuyas/,
      params: () => ({ id: 1 }),
      controls: [
        { name: /^(?!Iniciar sesión$|Ver mis barajas$)./, shownTo: ['member'] },
        { name: 'Ver mis barajas', shownTo: ['owner', 'storeAdmin', 'siteAdmin'] },
        signIn,
      ],
    },
  ],
  exportDeck: open,
  collection: open,
  expansion: [
    {
      opensTo: everyone,
      params: () => ({ expansionCode: 'OBF' }),
      controls: [
        {
          name: /^(Agregar|Quitar) una copia de |: .*copias?\. Ver el detalle$|^Copiar las que faltan|^Anotar como: /,
          shownTo: signedIn,
          call: () => ({
            path: '/api/collection/change',
            data: { batch: 'x', changes: [{ cardId: nobody, list: 'have', finish: 'normal', language: 'es', condition: 'NM', delta: 1 }] },
          }),
        },
      ],
    },
  ],
  myCollection: [
    {
      opensTo: signedIn,
      refusal: /Debes iniciar sesión para ver este contenido/,
      call: () => ({ method: 'GET', path: '/api/collection/progress' }),
      controls: [{ name: /^(Pegar una lista|Descargar CSV|Progreso|Tengo|Busco|Cambio)$/, shownTo: signedIn }, signIn],
    },
  ],
  sharedTrades: [{ opensTo: everyone, params: () => ({ token: 'cambios-de-vale' }) }],
  searchCard: open,
  card: [
    {
      opensTo: everyone,
      params: ({ card }) => ({ id: card }),
      controls: [{ name: 'Editar', shownTo: siteAdmin, call: () => ({ method: 'PUT', path: '/api/cards/update', data: {} }) }],
    },
  ],
  uploadCards: forSiteAdmin({ path: '/api/cards/create', data: [] }),
  profile: [
    {
      opensTo: signedIn,
      // The site admin's account has no player until another test chooses a name for it.
      empty: true,
      refusal: /Debes iniciar sesión para ver este contenido/,
      call: (_, viewer) => ({ method: 'GET', path: `/api/players/local_${accounts[viewer] ?? 'jugador'}/data` }),
      controls: [
        {
          name: /^(General|Cerrar Sesión|Editar Información|Cerrar: .+|Cerrar en todas partes|Descargar mis datos|Eliminar mi cuenta)$/,
          shownTo: signedIn,
        },
        signIn,
      ],
    },
  ],
  player: [
    {
      opensTo: everyone,
      params: () => ({ username: 'valecastro' }),
      // Unites two players. Several stores entered this one, so none of their administrators may.
      controls: [{ name: 'Más', shownTo: siteAdmin, call: () => ({ method: 'GET', path: `/api/players/${nobody}/merging/1` }) }],
    },
  ],
  changes: forSiteAdmin({ method: 'GET', path: '/api/audit' }),
  // Empty until an account requests a player.
  claims: forSiteAdmin({ method: 'GET', path: '/api/claims' }, []),
  confirmations: forSiteAdmin({ method: 'GET', path: '/api/tournaments/unconfirmed' }, [{ name: /^Confirmar: /, shownTo: siteAdmin }]),
  accounts: forSiteAdmin({ method: 'GET', path: '/api/accounts' }),
  reports: forSiteAdmin({ method: 'GET', path: '/api/moderation' }),
  security: forSiteAdmin({ method: 'GET', path: '/api/security' }),
  archetypes: forSiteAdmin({ method: 'GET', path: '/api/archetypes' }, [{ name: /^(Nuevo arquetipo|Editar: .+|Quitar: .+|Nombrar: .+)$/, shownTo: siteAdmin }]),
  releases: forSiteAdmin({ method: 'GET', path: '/api/release-tokens' }),
};

/** The main menu: an entry is shown to viewers who may open its page, or to those that it names. */
export const menuPages: readonly (readonly [label: string, page: string, shownTo?: readonly Viewer[]])[] = [
  ['Inicio', 'home'],
  ['Ver todos', 'tournaments'],
  ['Crear Torneo', 'createTournament'],
  ['Ranking', 'ranking'],
  ['Agenda', 'agenda'],
  ['Temporadas', 'seasons'],
  ['Crear Temporada', 'createSeason'],
  ['Meta', 'meta'],
  ['Ver todas', 'stores'],
  ['Crear Tienda', 'createStore'],
  ['Ver expansiones', 'collection'],
  ['Buscar carta', 'searchCard'],
  ['Agregar cartas', 'uploadCards'],
  ['Perfil', 'profile'],
  ['Mi colección', 'myCollection'],
  ['Mis barajas', 'ownDecks'],
  ['Solicitudes', 'claims'],
  // Who may create stores has nothing to ask for.
  ['Quiero organizar', 'organise', ['member', 'storeAdmin']],
  ['Torneos por confirmar', 'confirmations'],
  ['Historial de cambios', 'changes'],
  ['Cuentas', 'accounts'],
  ['Registro de seguridad', 'security'],
  ['Versiones', 'releases'],
  ['Arquetipos', 'archetypes'],
  ['Denuncias', 'reports'],
];
