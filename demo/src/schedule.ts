import type { Category, TournamentStatus } from '@mesa/contract/rules/tournament';
import { addDays, monthName, weekday } from './days';
import { expansions } from './expansions';
import { demoStores } from './stores';

type Format = 'Estándar' | 'Expandido' | 'Conquista';
/** Where a tournament's rounds come from: played on the site until now or to the end, or imported from TOM. */
export type Led = 'until-now' | 'to-the-end' | 'from-tom';
type Planned = readonly [days: number, store: number, category: Category, players: number, format?: Format, led?: Led];

/** Finished tournaments: days ago, index of the store, category, maximum of players. */
const finished: readonly Planned[] = [
  [355, 0, 'Challenge', 14],
  [348, 3, 'Cup', 20],
  [341, 2, 'Challenge', 16],
  [330, 5, 'Prerelease', 18],
  [322, 1, 'Challenge', 15],
  [311, 7, 'Cup', 17],
  [302, 4, 'Amistoso', 9],
  [291, 11, 'Challenge', 12],
  [280, 0, 'Cup', 26],
  [271, 9, 'Challenge', 10],
  [262, 12, 'Online', 34],
  [252, 2, 'Cup', 24],
  [244, 6, 'Amistoso', 10, 'Expandido'],
  [235, 3, 'Prerelease', 22],
  [226, 8, 'Challenge', 11],
  [215, 1, 'Cup', 28],
  [203, 10, 'Challenge', 9],
  [192, 5, 'Special', 30],
  [181, 0, 'Challenge', 18],
  [172, 3, 'Internacional', 104],
  [160, 7, 'Challenge', 16],
  [149, 12, 'Online', 40, 'Expandido'],
  [138, 11, 'Cup', 18],
  [129, 2, 'Release', 20],
  [118, 4, 'Challenge', 12],
  [107, 1, 'Challenge', 17],
  [96, 6, 'Cup', 14],
  [84, 0, 'Regional', 86],
  [73, 9, 'Cup', 12],
  [64, 5, 'Challenge', 20],
  [55, 3, 'Amistoso', 12, 'Conquista'],
  [46, 2, 'Special', 19],
  [37, 8, 'Prerelease', 12],
  [28, 1, 'Special', 21],
  [22, 0, 'Cup', 32, 'Estándar', 'to-the-end'],
  [17, 7, 'Challenge', 18],
  [12, 12, 'Online', 28],
  [7, 3, 'Challenge', 21],
  [3, 0, 'Challenge', 11, 'Estándar', 'from-tom'],
];

const running: readonly Planned[] = [
  [0, 1, 'Cup', 24, 'Estándar', 'until-now'],
  [0, 11, 'Amistoso', 10],
  [1, 5, 'Challenge', 18],
];

/** Upcoming tournaments, in days from now. */
const open: readonly Planned[] = [
  [2, 0, 'Challenge', 16],
  [5, 1, 'Amistoso', 8, 'Expandido'],
  [9, 3, 'Cup', 14],
  [13, 2, 'Challenge', 9],
  [19, 7, 'Prerelease', 6],
  [27, 0, 'Cup', 7],
];

const withdrawn: readonly Planned[] = [
  [58, 4, 'Amistoso', 6],
  [20, 6, 'Challenge', 5],
];

export interface Appointment {
  store: number;
  category: Category;
  format: Format;
  status: TournamentStatus;
  date: string;
  players: number;
  led: Led | null;
  name: string;
}

/** Returns the Saturday or Sunday on or before a day, because official tournaments are played at weekends. */
function weekendBefore(day: string): string {
  const since = weekday(day);
  return addDays(day, since === 0 || since === 6 ? 0 : -since);
}

function nameOf(category: Category, storeIndex: number, day: string): string {
  const { name = '', city = '', country = '' } = demoStores[storeIndex] ?? {};
  const month = monthName(day);
  const year = day.slice(0, 4);
  // Expansions appear about every two months; the newest one depends only on the month.
  const expansion = expansions[Number(day.slice(5, 7)) % expansions.length]?.name ?? '';
  switch (category) {
    case 'Amistoso':
      return `Liga de ${month} en ${name}`;
    case 'Online':
      return `Abierto en línea ${name} · ${month}`;
    case 'Challenge':
      return `Challenge de ${month} · ${city}`;
    case 'Cup':
      return `Copa ${name} · ${month}`;
    case 'Prerelease':
      return `Presentación ${expansion} en ${city}`;
    case 'Release':
      return `Lanzamiento ${expansion} en ${city}`;
    case 'Special':
      return `Torneo Aniversario ${name} ${year}`;
    case 'Regional':
      return `Regional de ${city} ${year}`;
    case 'Internacional':
      return `Internacional de ${country} ${year}`;
  }
}

/** Returns fifty tournaments of the last year and the coming weeks, the oldest first. */
export function schedule(today: string): Appointment[] {
  const appoint = (planned: readonly Planned[], status: TournamentStatus, dayOf: (days: number, category: Category) => string) =>
    planned.map(([days, store, category, players, format = 'Estándar', led]): Appointment => {
      const date = dayOf(days, category);
      return { store, category, format, status, date, players, led: led ?? null, name: nameOf(category, store, date) };
    });
  return [
    ...appoint(finished, 'finalizado', (days, category) => (category === 'Amistoso' ? addDays(today, -days) : weekendBefore(addDays(today, -days)))),
    ...appoint(running, 'progreso', (days) => addDays(today, -days)),
    ...appoint(open, 'inscripciones', (days) => addDays(today, days)),
    ...appoint(withdrawn, 'desactivado', (days) => addDays(today, -days)),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.store - b.store));
}
