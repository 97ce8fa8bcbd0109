import type { Topic } from './topics';

/** The kinds of things in the record of changes. */
export const changeEntities = [
  'tournament',
  'enrolment',
  'results',
  'deck',
  'season',
  'store',
  'storeAdmins',
  'player',
  'claim',
  'account',
  'report',
  'card',
  'archetype',
  'releaseToken',
  'areaTeam',
] as const satisfies readonly Topic[];
export type ChangeEntity = (typeof changeEntities)[number];

export const changeEntityNames: Record<ChangeEntity, string> = {
  tournament: 'Torneos',
  enrolment: 'Inscripciones',
  results: 'Resultados',
  deck: 'Barajas',
  season: 'Temporadas',
  store: 'Tiendas',
  storeAdmins: 'Administradores de tiendas',
  player: 'Jugadores',
  claim: 'Reclamos de jugadores',
  account: 'Cuentas',
  report: 'Denuncias',
  card: 'Cartas',
  archetype: 'Arquetipos',
  releaseToken: 'Llaves de despliegue',
  areaTeam: 'Equipos de áreas',
};

export const changeActions = ['create', 'update', 'delete', 'import', 'link'] as const;
export type ChangeAction = (typeof changeActions)[number];
