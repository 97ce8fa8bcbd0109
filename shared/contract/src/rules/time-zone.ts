/** The part of a place that decides its time zone. */
export interface ZonedPlace {
  country: string;
  state: string;
  /** An IANA time zone that was chosen instead of the place's. */
  timeZone?: string | null | undefined;
}

/** IANA time zone of each country that the forms offer, where most of its states have it. */
export const countryZones: Readonly<Record<string, string>> = {
  Argentina: 'America/Argentina/Buenos_Aires',
  Bolivia: 'America/La_Paz',
  Brasil: 'America/Sao_Paulo',
  Chile: 'America/Santiago',
  Colombia: 'America/Bogota',
  'Costa Rica': 'America/Costa_Rica',
  Cuba: 'America/Havana',
  Ecuador: 'America/Guayaquil',
  'El Salvador': 'America/El_Salvador',
  España: 'Europe/Madrid',
  Guatemala: 'America/Guatemala',
  Honduras: 'America/Tegucigalpa',
  México: 'America/Mexico_City',
  Nicaragua: 'America/Managua',
  Panamá: 'America/Panama',
  Paraguay: 'America/Asuncion',
  Perú: 'America/Lima',
  'Puerto Rico': 'America/Puerto_Rico',
  'República Dominicana': 'America/Santo_Domingo',
  Uruguay: 'America/Montevideo',
  Venezuela: 'America/Caracas',
};

/** States whose zone is not that of their country. */
export const stateZones: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Brasil: {
    Acre: 'America/Rio_Branco',
    Amazonas: 'America/Manaus',
    'Mato Grosso': 'America/Cuiaba',
    'Mato Grosso do Sul': 'America/Campo_Grande',
    Rondônia: 'America/Porto_Velho',
    Roraima: 'America/Boa_Vista',
  },
  // Aysén has a zone of its own since 2025, with the same hours, that older phones and databases do not know.
  Chile: { Aysén: 'America/Punta_Arenas', Magallanes: 'America/Punta_Arenas' },
  Ecuador: { Galápagos: 'Pacific/Galapagos' },
  España: { Canarias: 'Atlantic/Canary' },
  México: {
    'Baja California': 'America/Tijuana',
    'Baja California Sur': 'America/Mazatlan',
    Chihuahua: 'America/Chihuahua',
    Nayarit: 'America/Mazatlan',
    'Quintana Roo': 'America/Cancun',
    Sinaloa: 'America/Mazatlan',
    Sonora: 'America/Hermosillo',
  },
};

/** The zone of a place outside the list: the day ends there last, so a tournament of today never counts as past. */
export const lastZone = 'Pacific/Galapagos';

/** The time zones that an organiser can choose: all that browsers, servers and databases know here. */
export const knownZones: readonly string[] = [...new Set([countryZones, ...Object.values(stateZones)].flatMap((zones) => Object.values(zones)))].sort();

/** Returns the chosen IANA time zone, otherwise that of the place. Cities on the other side of a state's border count as their state. */
export const timeZoneOf = ({ country, state, timeZone }: ZonedPlace): string =>
  timeZone ??
  (Object.hasOwn(stateZones, country) ? stateZones[country]?.[state] : undefined) ??
  (Object.hasOwn(countryZones, country) ? countryZones[country] : undefined) ??
  lastZone;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day (YYYY-MM-DD) of an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // The Swedish form of a day is the ISO form.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Returns today's day (YYYY-MM-DD) at a place. */
export const todayAt = (place: ZonedPlace, now: Date): string => dayIn(timeZoneOf(place), now);

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the milliseconds that a time zone is ahead of UTC at an instant. */
function offsetIn(timeZone: string, at: number): number {
  let format = offsetFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    offsetFormats.set(timeZone, format);
  }
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** Returns an instant as a date-and-time field's value at a place: 2026-11-22T17:00. */
export const dayTimeAt = (place: ZonedPlace, at: number): string => new Date(at + offsetIn(timeZoneOf(place), at)).toISOString().slice(0, 16);

/** Returns the instant (milliseconds) of a day and time at a place. A time that a change of clocks skips counts from the hour before. */
export function instantAt(place: ZonedPlace, dayTime: string): number {
  const zone = timeZoneOf(place);
  const utc = Date.parse(`${dayTime}Z`);
  const guess = utc - offsetIn(zone, utc);
  return utc - offsetIn(zone, guess);
}
