import type { ChangeNames } from '../contracts/audit';
import { longDate } from '../format/date';
import { percentage } from '../format/number';
import { displayName, stateName } from '../rules/names';
import { type Role, roleNames } from '../rules/roles';
import { statusNames, type TournamentStatus } from '../rules/tournament';

/** The fields that are told of a change, as they stand within a sentence, in this order. */
const labels = {
  name: 'nombre',
  username: 'nombre de usuario',
  optionalname: 'nombre para mostrar',
  lastName: 'apellido',
  status: 'estado',
  storeId: 'tienda',
  date: 'fecha',
  winnerId: 'ganador',
  position: 'posición',
  points: 'puntos',
  record: 'historial',
  winRate: '% de victorias',
  deckName: 'baraja',
  dropRound: 'ronda retirada',
  numberPlayers: 'jugadores',
  category: 'categoría',
  format: 'formato',
  prize: 'premio',
  description: 'descripción',
  country: 'país',
  state: 'departamento',
  city: 'ciudad',
  address: 'dirección',
  latitude: 'latitud',
  longitude: 'longitud',
  email: 'correo',
  website: 'página web',
  phone: 'teléfono',
  admins: 'administradores',
  role: 'rol',
  pokemonId: 'ID de Pokémon',
  birthDate: 'fecha de nacimiento',
  useUsername: 'se muestra el nombre de usuario',
  terms: 'términos',
  userId: 'cuenta',
  playerId: 'jugador',
  nameEn: 'nombre en inglés',
  nameEsMx: 'nombre latinoamericano',
  expansion: 'expansión',
  expansionCode: 'código de expansión',
  cardNumber: 'número',
  collectionNumber: 'número de colección',
  type: 'tipo',
  subtype: 'subtipo',
  supertype: 'supertipo',
  hp: 'PS',
  rarity: 'rareza',
  evolvesFrom: 'evoluciona de',
  artist: 'artista',
  pokedexNumber: 'número de Pokédex',
  letterExpansion: 'letra de regulación',
  imageUrl: 'imagen',
  iconcard: 'ícono',
  pending: 'en espera',
  refusal: 'motivo',
} as const;

export type FieldName = keyof typeof labels;
export const fieldNames = Object.keys(labels) as FieldName[];
export const fieldLabel = (field: FieldName): string => labels[field];

export const nothing = '–';

const isText = (value: unknown): value is string => typeof value === 'string';

const playerName = (id: unknown, { players }: ChangeNames): string => {
  const player = players[String(id)];
  return player ? displayName(player) : `jugador n.º ${id}`;
};

/** Fields whose value means more than it says. */
const formats: { readonly [F in FieldName]?: (value: unknown, names: ChangeNames) => string } = {
  status: (value) => statusNames[value as TournamentStatus] ?? (value === 1 ? 'Activo' : 'Inactivo'),
  storeId: (id, { stores }) => stores[String(id)]?.name ?? `tienda n.º ${id}`,
  date: (value) => longDate(String(value)),
  birthDate: (value) => longDate(String(value)),
  winnerId: playerName,
  playerId: playerName,
  winRate: (value) => percentage(Number(value)),
  state: (value) => stateName(String(value)),
  admins: (ids, { people }) => (Array.isArray(ids) ? ids.map((id) => people[id] ?? id).join(', ') : String(ids)),
  userId: (id, { people }) => people[String(id)] ?? String(id),
  role: (value) => roleNames[value as Role] ?? String(value),
  terms: (value) => (value === 1 ? 'Aceptados' : 'Sin aceptar'),
};

/** A field's value as a person reads it. */
export function fieldText(field: FieldName, value: unknown, names: ChangeNames): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return formats[field]?.(value, names) ?? (isText(value) ? value : String(value));
}
