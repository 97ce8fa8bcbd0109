import type { ListRules } from '../rules/deck-lists';
import { timeZoneOf, todayAt, type ZonedPlace } from '../rules/time-zone';
import { longDate, longMoment } from './date';

type Rules = Pick<ListRules, 'listsClose' | 'listsCloseAt'> & { date: string } & ZonedPlace;

/** Returns the sentence for a player whose list is closed. The server does not know the reader's time zone and names the tournament's (`atPlace`). */
export function listsClosedText({ listsClose, listsCloseAt, date, ...place }: Rules, { now, atPlace = false }: { now: Date; atPlace?: boolean }): string {
  const when =
    listsClose === 'a una hora' && listsCloseAt
      ? `el ${atPlace ? `${longMoment(listsCloseAt, timeZoneOf(place))}, hora del torneo` : longMoment(listsCloseAt)}`
      : `cuando empezó el torneo${date > todayAt(place, now) ? '' : `, el ${longDate(date)}`}`;
  return `Las listas cerraron ${when}. Si la tuya tiene un error, pide a la tienda que la corrija.`;
}

/** Returns the sentence shown instead of a hidden list. */
export function listHiddenText({ listsClose, listsCloseAt, listsVisible }: ListRules): string {
  if (listsVisible === 'al corte') return 'La lista se verá cuando empiece la fase final';
  if (listsVisible === 'al terminar') return 'La lista se verá cuando termine el torneo';
  return listsCloseAt && listsClose === 'a una hora' ? `La lista se verá el ${longMoment(listsCloseAt)}` : 'La lista se verá cuando empiece el torneo';
}

/** Tells organisers that the list rules of their tournament changed. */
export const listsChangedText =
  'Las listas de baraja ahora cierran al empezar y se ven al terminar, como en todo torneo oficial. Así nadie lee las barajas mientras se juega.';

/** Returns a tournament's list rules in one line for everyone; null if none were chosen. */
export function listRulesText({ listsClose, listsCloseAt, listsVisible }: ListRules): string | null {
  const close = {
    nunca: null,
    'al empezar': 'Cierran al empezar el torneo',
    'a una hora': listsCloseAt && `Cierran el ${longMoment(listsCloseAt)}`,
  }[listsClose];
  const visible = {
    siempre: null,
    'al cerrar': 'Se ven al cerrar',
    'al corte': 'Se ven al empezar la fase final',
    'al terminar': 'Se ven al terminar el torneo',
  }[listsVisible];
  return [close, visible].filter(Boolean).join(' · ') || null;
}
