import type { LogEntry } from '@mesa/contract/play/commands';
import type { TournamentEvent } from '@mesa/contract/play/model';

interface Request {
  /** The first or the second server. */
  server: number;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: object;
  /** The servers' time, in milliseconds since 1970. */
  now: number;
  /** The database fails at this statement of the request, before or after it ran. */
  fails?: { at: number; ran: boolean };
}

/** Both are equal unless the servers are wrong. */
interface Compared<T> {
  stored: readonly T[];
  expected: readonly T[];
}

/** Two servers on one database (server/bench/schedule-site.ts). */
export interface Site {
  /** Lines of the servers' logs with a name or a secret. */
  leaks: string[];
  token(userId: string, role?: 'member' | 'admin'): Promise<string>;
  request(sent: Request): Promise<{ status: number; body: unknown; cookie: string }>;
  tournament(category: 'Cup' | 'Challenge', date: string, names: readonly string[]): Promise<{ id: number; known: { id: number; name: string }[] }>;
  stored(id: number): Promise<{ log: LogEntry[]; event: TournamentEvent; matches: Compared<string>; entries: Compared<number> }>;
  names(ids: readonly number[]): Promise<Map<number, string>>;
  close(): Promise<void>;
}
