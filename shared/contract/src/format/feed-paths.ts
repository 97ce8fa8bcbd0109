import type { Division } from '../play/model';
import { maxOpenRows } from '../rules/open-data';

interface CalendarOf {
  country?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
  /** A store's slug. */
  store?: string | undefined;
}

/** Returns the address of the calendar of upcoming tournaments of a place or store: /api/v1/agenda.ics?store=el-dragon. */
export function agendaCalendarPath(of: CalendarOf = {}): string {
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(of)) if (value) search.set(field, value);
  const filters = search.toString();
  return filters ? `/api/v1/agenda.ics?${filters}` : '/api/v1/agenda.ics';
}

/** Returns the address of one tournament as a calendar file. */
export const tournamentCalendarPath = (id: number): string => `/api/v1/tournaments/${id}/calendar.ics`;

/** The feed of all finished tournaments. */
export const tournamentsFeedPath = '/api/v1/tournaments.rss';

/** Returns the address of a store's feed of finished tournaments. */
export const storeFeedPath = (storeId: number): string => `${tournamentsFeedPath}?storeId=${storeId}`;

/** Returns the address of a season's table as CSV, for everyone or one division. */
export const seasonTableFilePath = (slug: string, division?: Division): string =>
  `/api/v1/seasons/${encodeURIComponent(slug)}/table.csv?limit=${maxOpenRows}${division ? `&division=${division}` : ''}`;
