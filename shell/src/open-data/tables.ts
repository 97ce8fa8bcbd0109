import { openTextsOf } from '@mesa/contract/calls/fields';
import {
  listOpenDecks,
  listOpenMatches,
  listOpenMeta,
  listOpenPlayers,
  listOpenRanking,
  listOpenSeasonEvents,
  listOpenSeasons,
  listOpenSeasonTable,
  listOpenStandings,
  listOpenStores,
  listOpenTournaments,
  type OpenDeckCard,
  type OpenMatch,
  type OpenMetaRow,
  type OpenPlayer,
  type OpenRankingRow,
  type OpenSeason,
  type OpenSeasonEvent,
  type OpenSeasonRow,
  type OpenStanding,
  type OpenTournament,
} from '@mesa/contract/calls/open-data';
import { seasonChoices, seasonFields } from '@mesa/contract/calls/season-fields';
import { storeFields } from '@mesa/contract/calls/store-fields';
import type { Endpoint, Input } from '@mesa/contract/endpoint';
import { openPlace } from '@mesa/contract/rules/open-data';

/** Texts for a table of open data. The types require a sentence for each column and filter of the contract. */
export interface TableInWords {
  /** The call's path, with `:id` for one tournament or `:slug` for one season. */
  path: `/api/v1/${string}`;
  title: string;
  about: string;
  columns: Readonly<Record<string, string>>;
  filters: Readonly<Record<string, string>>;
}

type FiltersOf<E extends Endpoint> = Exclude<keyof NonNullable<Input<E>['query']>, 'after' | 'limit'>;

const playerColumns = { playerId: 'Número del jugador', player: 'Nombre que el jugador muestra' };
const tournamentColumns: Record<keyof OpenTournament, string> = {
  id: 'Número del torneo',
  name: 'Nombre',
  date: 'Día en que se juega',
  status: 'inscripciones, progreso o finalizado',
  category: 'Categoría',
  format: 'Formato',
  ...openPlace,
  storeId: 'Número de la tienda',
  store: 'Nombre de la tienda',
  players: 'Jugadores inscritos',
  winnerId: 'Número del ganador',
  winner: 'Nombre que el ganador muestra',
  confirmed: 'Si cuenta más allá de su tienda',
  played: 'Si se jugó aquí, partida por partida',
};
const tournamentFilters: Record<FiltersOf<typeof listOpenTournaments>, string> = {
  ...openPlace,
  storeId: 'Número de la tienda',
  status: 'Estado',
  category: 'Categoría',
  format: 'Formato',
  from: 'Desde este día (2026-11-22)',
  to: 'Hasta este día',
};
const playersColumns: Record<keyof OpenPlayer, string> = { id: 'Número del jugador', name: 'Nombre que muestra', tournaments: 'Torneos en que está inscrito' };
const standingColumns: Record<keyof OpenStanding, string> = {
  position: 'Puesto; vacío si aún no lo tiene',
  ...playerColumns,
  points: 'Puntos',
  record: 'Récord: ganadas-perdidas-empatadas',
  winRate: 'Porcentaje de victorias',
  dropRound: 'Ronda en que se retiró',
  deck: 'Nombre de la baraja, si es pública',
};
const matchColumns: Record<keyof OpenMatch, string> = {
  phase: 'swiss (rondas suizas) o cut (fase final)',
  pod: 'Grupo',
  division: 'División, en la fase final',
  round: 'Ronda',
  table: 'Mesa; vacía en un bye',
  player1Id: 'Número de un jugador',
  player1: 'Su nombre',
  player2Id: 'Número del otro',
  player2: 'Su nombre',
  outcome: 'open, player1, player2, tie, double-loss, bye, earned-bye o forced-loss',
  games1: 'Al mejor de 3: partidas que ganó el primero; vacío si no se anotaron',
  games2: 'Al mejor de 3: partidas que ganó el segundo; vacío si no se anotaron',
};
const deckColumns: Record<keyof OpenDeckCard, string> = {
  ...playerColumns,
  copies: 'Copias',
  card: 'Nombre de la carta',
  expansion: 'Código de la expansión',
  number: 'Número en la expansión',
};

const seasonColumns: Record<keyof OpenSeason, string> = {
  ...openTextsOf(seasonFields),
  ...openTextsOf(seasonChoices),
  events: 'Torneos que ya cuentan',
  players: 'Jugadores en la tabla',
};
const seasonTableColumns: Record<keyof OpenSeasonRow, string> = {
  position: 'Lugar; vacío si aún no juega el mínimo de torneos',
  ...playerColumns,
  points: 'Puntos',
  events: 'Torneos jugados',
  counted: 'Torneos que cuentan',
  bestPlace: 'Mejor lugar entre los que cuentan',
};
const seasonEventColumns: Record<keyof OpenSeasonEvent, string> = {
  tournamentId: 'Número del torneo',
  name: 'Nombre',
  date: 'Día en que se jugó',
  category: 'Categoría',
  format: 'Formato',
  storeId: 'Número de la tienda',
  store: 'Nombre de la tienda',
  players: 'Jugadores inscritos',
  winnerId: 'Número del ganador',
  winner: 'Nombre que el ganador muestra',
};
const gameColumns = { wins: 'Partidas ganadas', losses: 'Perdidas', draws: 'Empatadas' };
const rankingColumns: Record<keyof OpenRankingRow, string> = {
  position: 'Lugar',
  ...playerColumns,
  points: 'Puntos de las partidas',
  tournaments: 'Torneos que cuentan',
  ...gameColumns,
  winRate: 'Porcentaje de victorias',
};
const seasonTableFilters: Record<FiltersOf<typeof listOpenSeasonTable>, string> = {
  division: 'División en que se juega: junior, senior o masters; quien no tiene torneos con divisiones no está en ninguna',
};
const scopeFilters: Record<FiltersOf<typeof listOpenRanking>, string> = {
  ...openPlace,
  store: 'Dirección de la tienda, sin /tienda/',
  season: 'Dirección de la temporada, sin /temporada/',
  format: 'Formato',
};
const metaColumns: Record<keyof OpenMetaRow, string> = {
  archetypeId: 'Número del arquetipo; vacío en las listas que no tienen',
  archetype: 'Nombre del arquetipo',
  lists: 'Listas',
  share: 'Porcentaje de todas las listas',
  ...gameColumns,
};
const metaFilters: Record<FiltersOf<typeof listOpenMeta>, string> = {
  ...scopeFilters,
  weeks: 'Cuántas semanas hasta hoy: 12 si no lo indicas, 104 como máximo',
};

export const tables: readonly TableInWords[] = [
  {
    path: listOpenTournaments.path as TableInWords['path'],
    title: 'Torneos',
    about: 'Todos los torneos, también los que aún no se juegan.',
    columns: tournamentColumns,
    filters: tournamentFilters,
  },
  {
    path: listOpenStores.path as TableInWords['path'],
    title: 'Tiendas',
    about: 'Las tiendas y dónde están.',
    columns: openTextsOf(storeFields),
    filters: openPlace,
  },
  {
    path: listOpenPlayers.path as TableInWords['path'],
    title: 'Jugadores',
    about: 'Cada jugador con el nombre que muestra, y nada más: quien borra su cuenta desaparece también de aquí.',
    columns: playersColumns,
    filters: {},
  },
  {
    path: listOpenStandings.path as TableInWords['path'],
    title: 'Tabla de un torneo',
    about: 'Puestos y puntos de un torneo.',
    columns: standingColumns,
    filters: {},
  },
  {
    path: listOpenMatches.path as TableInWords['path'],
    title: 'Partidas de un torneo',
    about: 'Las rondas publicadas de un torneo que se juega aquí. De un torneo escrito a mano no hay partidas.',
    columns: matchColumns,
    filters: {},
  },
  {
    path: listOpenDecks.path as TableInWords['path'],
    title: 'Barajas de un torneo',
    about: 'Una fila por carta de cada baraja pública.',
    columns: deckColumns,
    filters: {},
  },
  {
    path: listOpenSeasons.path as TableInWords['path'],
    title: 'Temporadas',
    about: 'Las temporadas de tiendas, ciudades y países.',
    columns: seasonColumns,
    filters: openPlace,
  },
  {
    path: listOpenSeasonTable.path as TableInWords['path'],
    title: 'Tabla de una temporada',
    about: 'Quién va adelante en una temporada, por su regla.',
    columns: seasonTableColumns,
    filters: seasonTableFilters,
  },
  {
    path: listOpenSeasonEvents.path as TableInWords['path'],
    title: 'Torneos de una temporada',
    about: 'Los torneos finalizados que cuentan en una temporada.',
    columns: seasonEventColumns,
    filters: {},
  },
  {
    path: listOpenRanking.path as TableInWords['path'],
    title: 'Ranking',
    about: 'Puntos de las partidas en torneos oficiales: de todo el sitio, o de un lugar, una tienda o una temporada; uno de ellos a la vez.',
    columns: rankingColumns,
    filters: scopeFilters,
  },
  {
    path: listOpenMeta.path as TableInWords['path'],
    title: 'Meta',
    about: 'Qué arquetipos se juegan en todo el sitio, en un lugar o en una tienda, y cómo les va.',
    columns: metaColumns,
    filters: metaFilters,
  },
];
