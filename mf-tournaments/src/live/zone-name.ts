import type { ZonedPlace } from '@mesa/contract/rules/time-zone';

/** The names of zones that Spanish writes in another way. */
const spanish: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Canary: 'Canarias',
  Cancun: 'Cancún',
  Cuiaba: 'Cuiabá',
  Galapagos: 'Galápagos',
  Havana: 'La Habana',
  Mazatlan: 'Mazatlán',
  Mexico_City: 'Ciudad de México',
  Panama: 'Panamá',
  Sao_Paulo: 'São Paulo',
};

/** Returns the city or region that an IANA time zone is named after, in Spanish. */
export function zoneName(zone: string): string {
  const name = zone.slice(zone.lastIndexOf('/') + 1);
  return spanish[name] ?? name.replaceAll('_', ' ');
}

/** Returns the city whose time a place has: its own, or that of the zone chosen for it. */
export const zoneCity = ({ timeZone, city }: ZonedPlace & { city: string }): string => (timeZone ? zoneName(timeZone) : city);
