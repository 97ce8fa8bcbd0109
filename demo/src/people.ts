import { fold } from '@mesa/contract/rules/fold';
import { demoAccounts } from './accounts';
import { addDays } from './days';
import { type Random, randomOf } from './random';
import { demoStores } from './stores';

const firstNames =
  'Alejandra Andrés Antonia Benjamín Bruno Camilo Catalina Cristóbal Daniela David Diego Elena Emilia Esteban Facundo Felipe Fernanda Florencia Gabriel Gonzalo Hugo Ignacio Isabela Iván Javier Jimena Jorge Josefina Juan Juana Julián Laura Leonardo Lorena Lucas Lucía Luis Luisa Manuel Mariana Martín Martina Mateo Matías Mauricio Melisa Micaela Miguel Mónica Natalia Nicolás Noelia Óscar Pablo Paula Pedro Rafael Ramiro Renata Ricardo Rodrigo Romina Samuel Santiago Sara Sebastián Sofía Tamara Tomás Valentín Verónica Violeta Ximena'.split(
    ' ',
  );

const lastNames =
  'Acosta Aguirre Alarcón Araya Arboleda Arias Ávila Barrios Becerra Bermúdez Bustos Cabrera Cáceres Calderón Cárdenas Carvajal Cisneros Contreras Córdova Duarte Echeverri Escobar Espinoza Figueroa Fuentes Galeano Gallardo Giraldo Granados Guevara Henao Herrera Ibarra Jaramillo Lozano Luna Maldonado Medina Mejía Mendoza Montoya Morales Murillo Navarrete Núñez Ocampo Ordóñez Orellana Orozco Osorio Pacheco Paredes Patiño Peña Pineda Ponce Quintero Quispe Ramírez Restrepo Rincón Robles Rosales Salazar Sandoval Solano Suárez Tapia Toledo Urrutia Valdés Valencia Vargas Velásquez Villalobos Yáñez Zambrano Zapata'.split(
    ' ',
  );

const nicknames =
  'ElTocayo ProfeCartas Relámpago22 DoñaBaraja TopDeck_Lucho LaJefaTCG MonoVeloz CafeYCartas PinguinoSur ReyDelMulligan AbuelaGamer Trueno_97 SieteVidas ElPrimo_TCG LunaDeMazo CondorDorado Azulejo LaTortugaVa NocheDeLiga Cafetero_1 SinEnergías Turno_Cero Guacamaya MazoFrío Premio6 Chaski ElRobaCartas Mangostino Quetzal_ex DonTopdeck'.split(
    ' ',
  );

const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

function username(name: string, lastName: string, random: Random): string {
  const [first, last] = [plain(name), plain(lastName)];
  return random.pick([
    `${first}${last}`,
    `${first}_${last}`,
    `${first[0]}${last}${random.int(1, 99)}`,
    `${first}.${last.slice(0, 4)}`,
    `${first}${random.int(84, 99)}`,
  ]);
}

export interface DemoPlayer {
  id: number;
  userId: string | null;
  username: string;
  name: string;
  lastName: string | null;
  optionalname: string | null;
  pokemonId: string | null;
  birthDate: string | null;
  country: string;
  state: string;
  city: string;
  terms: 0 | 1;
  useUsername: boolean;
  status: 1;
  createdAt: string;
  updatedAt: string;
}

/** Players with a demo account, and the store where they play. */
const accountPlayers = {
  organizador: { username: 'camirestrepo', store: 0, optionalname: 'Cami Restrepo', birthDate: '1991-03-14' },
  tienda: { username: 'joacoferrada', store: 2, optionalname: null, birthDate: '1988-11-02' },
  jugador: { username: 'valecastro', store: 0, optionalname: 'Vale Castro', birthDate: '2001-07-23' },
} as const;

/** Returns two hundred people: more in cities with more stores; a third of them without an account. */
export function demoPlayers(today: string): DemoPlayer[] {
  const random = randomOf(2025);
  const taken = new Set<string>();
  const free = (name: string) => (taken.has(name.toLowerCase()) ? false : Boolean(taken.add(name.toLowerCase())));
  const rest = random.shuffle(nicknames);

  const placeOf = (storeIndex: number) => {
    const { country, state, city } = demoStores[storeIndex] ?? { country: '', state: '', city: '' };
    return { country, state, city };
  };
  const joined = (daysAgo: number) => {
    const instant = `${addDays(today, -daysAgo)}T${String(random.int(13, 23))}:${String(random.int(10, 59))}:00.000Z`;
    return { createdAt: instant, updatedAt: instant };
  };

  const known = Object.entries(accountPlayers).map(([key, player], index): DemoPlayer => {
    const account = demoAccounts.find((candidate) => candidate.key === key);
    const [name = '', lastName = ''] = account?.name.split(' ') ?? [];
    free(player.username);
    const { store, ...fields } = player;
    return {
      id: index + 1,
      userId: account?.id ?? null,
      name,
      lastName,
      ...fields,
      pokemonId: String(random.int(1_000_000, 9_999_999)),
      ...placeOf(store),
      terms: 1,
      useUsername: false,
      status: 1,
      ...joined(410 - index),
    };
  });

  const others = Array.from({ length: 200 - known.length }, (_, index): DemoPlayer => {
    const id = known.length + index + 1;
    const name = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    let user = random.chance(0.16) ? (rest.pop() ?? '') : username(name, lastName, random);
    while (!user || !free(user)) user = `${username(name, lastName, random)}${random.int(2, 9)}`;
    const hasAccount = random.chance(0.66);
    return {
      id,
      userId: hasAccount ? `demo_${id}` : null,
      username: user,
      name,
      lastName: hasAccount || random.chance(0.4) ? lastName : null,
      optionalname: random.chance(0.35) ? `${name} ${lastName}` : null,
      pokemonId: hasAccount ? String(random.int(1_000_000, 9_999_999)) : null,
      birthDate: hasAccount ? `${random.int(1979, 2018)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}` : null,
      ...placeOf(index < demoStores.length * 6 ? index % demoStores.length : random.pick([0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8, 9, 10, 11, 12])),
      terms: hasAccount ? 1 : 0,
      useUsername: random.chance(0.1),
      status: 1,
      ...joined(random.int(366, 408)),
    };
  });
  return [...known, ...others];
}
