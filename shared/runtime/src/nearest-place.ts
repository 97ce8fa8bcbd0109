import type { Location as Place } from '@mesa/contract/calls/locations';

export interface Position {
  latitude: number;
  longitude: number;
}

const timeout = 15_000;

/** Asks the device for its position, to a few hundred metres; null if the person or the device refuses. */
export const ownPosition = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout, maximumAge: 600_000 },
    );
  });

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the angle between two positions on the Earth, by the haversine formula. */
function angleBetween(one: Position, other: Position): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.longitude - one.longitude))));
}

/** Returns the place nearest to a position among those with coordinates. */
export function nearestOf(places: readonly (Place & { latitude?: number | undefined; longitude?: number | undefined })[], from: Position): Place | null {
  let nearest: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { latitude, longitude, country, state, city } of places) {
    if (latitude === undefined || longitude === undefined) continue;
    const angle = angleBetween(from, { latitude, longitude });
    if (angle < least) [nearest, least] = [{ country, state, city }, angle];
  }
  return nearest;
}
