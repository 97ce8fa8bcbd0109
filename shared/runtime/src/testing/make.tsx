import type { AgendaEntry } from '@mesa/contract/calls/agenda';
import type { Change } from '@mesa/contract/calls/audit';
import { cardFields } from '@mesa/contract/calls/card-fields';
import type { Card } from '@mesa/contract/calls/cards';
import type { Deck, DeckCard } from '@mesa/contract/calls/decks';
import { expansionFields } from '@mesa/contract/calls/expansion-fields';
import type { Expansion } from '@mesa/contract/calls/expansions';
import { unknownOf } from '@mesa/contract/calls/fields';
import type { OrganiserRequest, OwnOrganiserRequest } from '@mesa/contract/calls/organisers';
import type { PersonalData } from '@mesa/contract/calls/personal-data';
import type { getLive } from '@mesa/contract/calls/play';
import { playerFields } from '@mesa/contract/calls/player-fields';
import type { OwnPlayer, PublicPlayer } from '@mesa/contract/calls/players';
import type { Pagination } from '@mesa/contract/calls/primitives';
import { resultFields } from '@mesa/contract/calls/result-fields';
import type { Entry, ResultWithTournament, TournamentResult } from '@mesa/contract/calls/results';
import { seasonFields } from '@mesa/contract/calls/season-fields';
import type { Season } from '@mesa/contract/calls/seasons';
import type { SearchResult } from '@mesa/contract/calls/site';
import { storeFields } from '@mesa/contract/calls/store-fields';
import type { Store } from '@mesa/contract/calls/stores';
import { tournamentFields } from '@mesa/contract/calls/tournament-fields';
import type { DeckIconCard, Tournament } from '@mesa/contract/calls/tournaments';
import type { Result } from '@mesa/contract/endpoint';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { usualListRules } from '@mesa/contract/rules/deck-lists';
import type { AreaState } from '@mesa/release-contract/calls/area-state';
import type { Release } from '@mesa/release-contract/calls/releases';
import { medellin } from './places';

let made = 0;

/** Returns a factory of valid rows: each has its own id, and the fields that a test sets. Fields derived from the id follow the set one. */
const maker =
  <T,>(defaults: (id: number, fields: Partial<T>) => T) =>
  (fields: Partial<T> = {}): T => {
    made += 1;
    const { id = made } = fields as { id?: number | string };
    return { ...defaults(typeof id === 'number' ? id : made, fields), ...fields };
  };

const instant = '2025-05-24T15:00:00.000Z';

export const makePlayer = maker<PublicPlayer>((id) => ({
  id,
  username: `jugador${id}`,
  name: `Jugador ${id}`,
  optionalname: null,
  useUsername: false,
  ...medellin,
  hasAccount: false,
}));

export const makeOwnPlayer = maker<OwnPlayer>((id) => ({
  ...unknownOf(playerFields),
  ...makePlayer({ id, username: `jugador${id}`, name: `Jugador ${id}`, hasAccount: true }),
  userId: `local_${id}`,
  lastName: 'Restrepo',
  rivalsHidden: false,
  terms: 1,
  status: 1,
  createdAt: instant,
  updatedAt: instant,
}));

const matchPoints: Season['rule'] = {
  kind: 'match-points',
  source: null,
  divisions: null,
  groups: [{ categories: ['Challenge', 'Cup'], best: null, coming: 0, places: [] }],
  minEvents: 0,
};

export const makeSeason = maker<Season>((id) => ({
  ...unknownOf(seasonFields),
  id,
  slug: `temporada-${id}`,
  name: `Temporada ${id}`,
  scope: 'store',
  stores: [{ id: 1, name: 'El Dragón', slug: 'el-dragon' }],
  startsOn: '2025-01-01',
  endsOn: '2025-12-31',
  rule: matchPoints,
  events: 4,
  players: 12,
  divisions: [],
  canEdit: false,
  updatedAt: instant,
}));

export const makeStore = maker<Store>((id) => ({
  ...unknownOf(storeFields),
  id,
  slug: `tienda-${id}`,
  name: `Tienda ${id}`,
  email: `hola@tienda${id}.co`,
  ...medellin,
  address: 'Calle 10 # 43-20',
  latitude: 6.21,
  longitude: -75.57,
  phone: '+57 300 000 0000',
  status: 1,
  admins: [],
  canEdit: false,
  createdAt: instant,
  updatedAt: instant,
}));

export const makeTournament = maker<Tournament>((id, { category = 'Cup' }) => ({
  ...unknownOf(tournamentFields),
  id,
  name: `Torneo ${id}`,
  storeId: 1,
  storeName: 'La Mesa Larga',
  storeSlug: 'la-mesa-larga',
  date: '2025-05-24',
  numberPlayers: 8,
  ...medellin,
  format: 'Estándar',
  status: 'finalizado',
  winnerPlayer: null,
  winnerDeckName: null,
  winnerDeckCards: [],
  ...usualListRules({ category: 'Amistoso', status: 'finalizado' }),
  cutStarted: false,
  listsHidden: false,
  played: false,
  game: 'pokémon',
  category,
  confirmed: null,
  official: category !== 'Amistoso' && category !== 'Online',
  canEdit: false,
  createdAt: instant,
  updatedAt: instant,
}));

export const makeDeckIconCard = maker<DeckIconCard>((id) => ({ id, name: `Carta ${id}`, imageUrl: null, deckicons: [`/uploads/icons/${id}.png`] }));

export const makeResult = maker<TournamentResult>((id, { player = makePlayer() }) => ({
  id,
  tournamentId: 1,
  playerId: player.id,
  player,
  ...unknownOf(resultFields),
  deckIcon: null,
  listHidden: false,
  deckCards: [],
  updatedAt: instant,
}));

/** Returns a tournament's player, described by their result. */
export const makeEntry = (result: Partial<TournamentResult> = {}): Entry => {
  const TournamentResult = makeResult(result);
  const { id, tournamentId, playerId, player } = TournamentResult;
  return { id, tournamentId, playerId, player, TournamentResult, deckFindings: null };
};

/** Returns a row of a player's history. */
export const makeResultWithTournament = ({ tournament = makeTournament(), ...result }: Partial<ResultWithTournament> = {}): ResultWithTournament => ({
  ...makeResult({ tournamentId: tournament.id, ...result }),
  tournament,
});

export const makeCard = maker<Card>((id) => ({
  ...unknownOf(cardFields),
  id,
  name: `Carta ${id}`,
  imageUrl: `/uploads/cards/${id}.png`,
  type: 'Planta',
  cardNumber: id,
  category: 'Pokémon',
  collectionNumber: `${id}/198`,
  expansion: 'Escarlata y Púrpura',
  expansionCode: 'SVI',
  hp: 60,
  rarity: 'Común',
  subtype: 'Básico',
  supertype: 'Pokémon',
  letterExpansion: 'G',
  updatedAt: instant,
}));

export const makeExpansion = maker<Expansion>((id) => ({
  ...unknownOf(expansionFields),
  code: `E${id}`,
  name: `Expansion ${id}`,
  name_es: `Expansión ${id}`,
  series: 'Serie Megaevolución',
  releaseDate: '2026-01-30',
  official: 100,
  total: 120,
  aliases: [],
  marks: ['I'],
  cards: 120,
}));

export const makeDeckCard = maker<DeckCard>((id) => ({
  id,
  name: `Carta ${id}`,
  nameEsMx: null,
  category: 'Pokémon',
  type: 'Planta',
  subtype: 'Básico',
  expansionCode: 'SVI',
  cardNumber: id,
  collectionNumber: `${id}/198`,
  letterExpansion: null,
  imageUrl: null,
  iconcard: null,
  quantity: 1,
  favourite: false,
  deckicons: [],
}));

/** Returns a result of a search, by default with its name alone. */
export const makeSearchResult = (fields: Partial<SearchResult> & Pick<SearchResult, 'type' | 'name'>): SearchResult => ({
  id: 7,
  nameEsMx: null,
  username: null,
  optionalname: null,
  useUsername: false,
  slug: null,
  imgUrl: null,
  date: null,
  place: null,
  print: null,
  ...fields,
});

/** Returns a tournament to come in a list by place, by default a Cup. */
export const makeAgendaEntry = maker<AgendaEntry>((id) => ({
  id,
  name: `Torneo ${id}`,
  date: '2026-11-28',
  status: 'inscripciones',
  category: 'Cup',
  format: 'Estándar',
  official: true,
  numberPlayers: 12,
  storeName: 'El Dragón',
  storeSlug: 'el-dragon',
  address: null,
  latitude: null,
  longitude: null,
  ...medellin,
}));

/** Returns a player's deck in a tournament as a visitor reads it, by default an empty one. */
export const makeDeck = maker<Deck>((id, { player = makePlayer(), tournament = makeTournament() }) => ({
  status: 'success',
  id,
  deck: [],
  player,
  tournament,
  result: makeResult({ tournamentId: tournament.id, player }),
  canEdit: false,
  isOwner: false,
  lateChange: null,
  findings: [],
  updatedAt: instant,
}));

/** Returns a result in a player's history, by default the second place of a Copa. */
export const makePlayedResult = maker<PersonalData['results'][number]>((tournamentId) => ({
  tournamentId,
  tournament: 'Copa',
  store: 'La Mesa',
  date: '2025-05-24',
  position: 2,
  points: 9,
  winRate: null,
  record: null,
  deckName: null,
}));

const asked = { who: 'Soy Ana.', store: 'El Dragón, Cali', proof: 'https://dragon.example', createdAt: instant, settledAt: null };

/** Returns a member's request to create stores as the member reads it, by default one that waits. */
export const makeOwnOrganiserRequest = maker<OwnOrganiserRequest>((id) => ({ id, ...asked, outcome: null, reason: null }));

/** Returns a request to create stores as the site's administrator reads it, by default one that waits. */
export const makeOrganiserRequest = maker<OrganiserRequest>((id) => ({
  id,
  ...asked,
  account: { userId: 'user_ana', email: 'ana@correo.co', username: 'anita' },
  earlier: 0,
  stores: [],
}));

/** Returns a change of a tournament, by default of its name. */
export const makeChange = maker<Change>((id) => ({
  id,
  at: instant,
  action: 'update',
  entity: 'tournament',
  entityId: '7',
  tournamentId: 7,
  who: { userId: 'local_1', name: 'Ana Restrepo' },
  before: null,
  after: null,
}));

/** Returns a release of the decks' area, each with its own version. */
export const makeRelease = maker<Release>((id, { version = `1.${id}.0` }) => ({
  area: 'mf_decks',
  release: `${version}+${id.toString(16).padStart(12, '0')}`,
  version,
  publishedAt: instant,
  publishedBy: 'Máquina de Barajas',
  sizes: { entry: 8192, page: 20_480, css: 4096 },
  visits: 0,
  failures: 0,
  takenBack: null,
}));

/** Returns the state of an area without deploys. */
export const makeAreaState = (state: Partial<AreaState> = {}): AreaState => ({
  active: null,
  previous: null,
  canary: null,
  off: null,
  roles: [],
  revision: 0,
  since: null,
  ...state,
});

/** Returns the pagination of an answer with all rows on one page. */
export const makePagination = (fields: Partial<Pagination> = {}): Pagination => ({ total: 1, page: 1, limit: 10, pages: 1, ...fields });

const firstNames = ['Ana', 'Beto', 'Caro', 'Dani', 'Eva', 'Fede', 'Gabi', 'Hugo', 'Inés', 'Juan'];

/** Returns a played tournament's public state: player 1 is Ana, 2 is Beto, and so on; usernames are the names in lower case. */
export const makeLive = (event: TournamentEvent, { seq = 1 } = {}): Result<typeof getLive> => ({
  status: 'success',
  seq,
  code: 'K7M2QX',
  event: { ...event, drafts: [], reports: [], notices: [], pen: { device: null, epoch: 0 } },
  people: event.entries.map(({ player, division }) => {
    const name = firstNames[player - 1] ?? `Jugador ${player}`;
    return { id: player, name, username: name.toLowerCase().replace(' ', ''), division };
  }),
});
