import type { Division } from '../play/model';
import { mostOpenRows } from '../rules/open-data';

interface CalendarOf {
  country?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
  /** A store's slug. */
  store?: string | undefined;
}

/** Where the calendar of what is to be played stands, of a place or a store: /api/v1/agenda.ics?store=el-dragon. */
export function agendaCalendarPath(of: CalendarOf = {}): string {
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(of)) if (value) search.set(field, value);
  const filters = search.toString();
  return filters ? `/api/v1/agenda.ics?${filters}` : '/api/v1/agenda.ics';
}

/** One tournament as a file for a calendar. */
export const tournamentCalendarPath = (id: number): string => `/api/v1/tournaments/${id}/calendar.ics`;

/** The feed of a store's finished tournaments. */
export const storeFeedPath = (storeId: number): string => `/api/v1/tournaments.rss?storeId=${storeId}`;

/** A season's table as CSV, of everyone or of one division. */
export const seasonTableFilePath = (slug: string, division?: Division): string =>
  `/api/v1/seasons/${encodeURIComponent(slug)}/table.csv?limit=${mostOpenRows}${division ? `&division=${division}` : ''}`;
