import { sendJson, signIn } from './attack-send';
import type { Site } from './attack-site';
import type { Visit } from './attack-visitor';

/** Maximum minutes of a part. */
export const maxMinutes = 15;

/** The result of a part: how much was tried, and what went wrong. */
export interface Found {
  tries: number;
  /** Answers with a status of 500. */
  internal: number;
  lost: number;
  /** Answers that are missing, or wrong for a malicious input. */
  other: number;
  note: string;
}

export const count = (value: number): string => value.toLocaleString('es');

interface Running {
  site: Site;
  /** The share of each part that runs. */
  part: number;
  seed: number;
}

/** Opens a run over a copy of the demo: its site, who is signed in, and what has to end with it. */
export function openRun({ site, part, seed }: Running) {
  const visits: Visit[] = [];
  const open: { destroy: () => unknown }[] = [];
  const tokens = new Map<string, { authorization: string }>();
  let isOver = false;
  let closing: Promise<void> | null = null;

  return {
    site,
    seed,
    /** What the visitor has seen so far. */
    visits,
    /** Connections that the run closes when it ends. */
    open,
    /** How long a calm stretch is, and every attack at least. */
    calmMs: Math.max(5000, 15_000 * part),
    isOver: () => isOver,
    scaled: (times: number) => Math.max(1, Math.round(times * part)),
    tokenOf: (user: string) => () => tokens.get(user) ?? { authorization: '' },

    /** Signs everybody in again: tokens are valid for a minute. */
    async signInAll(): Promise<void> {
      for (const user of ['admin', 'organizador', 'jugador', 'nuevo']) {
        const token = await signIn(site.port, user).catch(() => null);
        if (token) tokens.set(user, token);
      }
    },

    /** Calls `run` with the numbers below `most` until the time is over or it returns false. Returns how many were begun. */
    async inParallel(workers: number, most: number, run: (index: number) => Promise<unknown>): Promise<number> {
      const until = Date.now() + maxMinutes * 60_000;
      let next = 0;
      const work = async () => {
        while (next < most && !isOver && Date.now() < until) {
          next += 1;
          if ((await run(next - 1)) === false) return;
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
      return next;
    },

    /** Returns the id of a demo tournament that is being played. */
    async playedTournament(): Promise<number> {
      const { json } = await sendJson<{ data: { id: number; played: boolean }[] }>(site.port, {
        method: 'POST',
        path: '/api/tournaments/status',
        body: { status: 'progreso' },
      });
      return json.data.find(({ played }) => played)?.id ?? 1;
    },

    destroyOpen(): void {
      for (const one of open.splice(0)) one.destroy();
    },

    /** Ends everything that the run started and removes its folder. */
    close(): Promise<void> {
      closing ??= (async () => {
        isOver = true;
        for (const one of open.splice(0)) one.destroy();
        await site.close();
      })();
      return closing;
    },
  };
}

export type Run = ReturnType<typeof openRun>;
