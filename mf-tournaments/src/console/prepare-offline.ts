import { listRegulars, type Regular } from '@mesa/contract/calls/offline-enrolment';
import { exportTom } from '@mesa/contract/calls/tom';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import type { Result } from '@mesa/contract/endpoint';
import { timeZoneOf } from '@mesa/contract/rules/time-zone';
import { addressOf } from '@mesa/release-contract/addresses';
import { announceOwnDataPages } from '@mesa/runtime/lazy-page';
import { useFetch } from '@mesa/runtime/query';
import { useEffect, useRef, useState } from 'react';
import area from '../../area';
import { loadLivePages } from '../live/load-live-pages';
import { openDisk } from './sync/disk';
import type { TournamentSync } from './sync/tournament-sync';
import { offsetOn } from './tom/offset-on';

const disk = () => openDisk(() => crypto.randomUUID());

type ExportedTom = Result<typeof exportTom>;
/** What a TOM file leaves out or changes. */
export type MissingInTom = Omit<ExportedTom, 'status' | 'text' | 'fileName' | 'players'>;

/** A TOM file of this tournament from the last contact, as the base of one that is written without a network. */
export interface StoredTom extends Pick<ExportedTom, 'text' | 'fileName' | 'players'> {
  missing: MissingInTom;
}

const tomKey = (owner: string) => `tom-file/${owner}`;

/** Returns the TOM file of the last contact; null if there was none. */
export async function storedTom(owner: string): Promise<StoredTom | null> {
  return JSON.parse((await (await disk()).note(tomKey(owner))) ?? 'null') as StoredTom | null;
}

interface Prepared {
  owner: string;
  sync: TournamentSync;
  tournament: Tournament | undefined;
  title: string;
  isOnline: boolean;
  /** Organisers also store the store's players and the TOM file, which others may not read. */
  leads: boolean;
  /** The players in the tournament and the rounds: what a stored TOM file depends on. */
  fieldKey: string;
  rounds: readonly number[];
  /** Few ids are left for new people, and somebody can still be entered. */
  needsIds: boolean;
}

/** While there is a network, stores what the console needs without one. Returns the store's regulars, most recent first. */
export function useOfflinePreparation({ owner, sync, tournament, title, isOnline, leads, fieldKey, rounds, needsIds }: Prepared): readonly Regular[] {
  const fetch = useFetch();
  const read = useRef(fetch);
  read.current = fetch;
  const [regulars, setRegulars] = useState<readonly Regular[]>([]);
  const id = tournament?.id;
  const date = tournament?.date;
  const timeZone = tournament && timeZoneOf(tournament);
  const numbers = `${tournament?.sanctionNumber} ${tournament?.organizerPopId} ${tournament?.storePopId}`;

  const last = rounds.length;
  useEffect(() => {
    if (!isOnline || id === undefined) return;
    const pages = [
      { address: addressOf(area.pages.rounds.path, { id }), title: `Rondas · ${title}` },
      ...Array.from({ length: last }, (_, at) => ({ address: addressOf(area.pages.round.path, { id, n: at + 1 }), title: `Ronda ${at + 1} · ${title}` })),
      { address: addressOf(area.pages.standings.path, { id }), title: `Posiciones · ${title}` },
      { address: addressOf(area.pages.screen.path, { id }), title: `Pantalla · ${title}` },
    ];
    const code = [
      loadLivePages(),
      import(/* webpackChunkName: "tom-here" */ './tom/file-here'),
      import(/* webpackChunkName: "console-draw" */ './rounds/repair-round'),
    ];
    void Promise.all(code).then(
      () => announceOwnDataPages(pages),
      () => undefined,
    );
  }, [isOnline, id, title, last]);

  useEffect(() => {
    let stopped = false;
    const key = `regulars/${owner}`;
    void disk()
      .then((stored) => stored.note(key))
      .then((text) => {
        if (text && !stopped) setRegulars((now) => (now.length > 0 ? now : (JSON.parse(text) as Regular[])));
      });
    if (!isOnline || !leads || id === undefined) return;
    void (async () => {
      const { players } = await read.current(listRegulars, { params: { id } });
      if (stopped) return;
      setRegulars(players);
      await (await disk()).keepNote(key, JSON.stringify(players));
    })().catch(() => undefined);
    return () => {
      stopped = true;
    };
  }, [owner, isOnline, leads, id]);
  useEffect(() => {
    if (isOnline && leads && needsIds) void sync.reserve();
  }, [sync, isOnline, leads, needsIds]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the players, rounds and numbers are why
  useEffect(() => {
    if (!isOnline || !leads || id === undefined || date === undefined) return;
    const timer = setTimeout(() => {
      void read
        .current(exportTom, { params: { id }, query: { offset: offsetOn(date, timeZone) } }, { fresh: true })
        .then(async ({ status: _, text, fileName, players, ...missing }) =>
          (await disk()).keepNote(tomKey(owner), JSON.stringify({ text, fileName, players, missing } satisfies StoredTom)),
        )
        .catch(() => undefined);
    }, 10_000);
    return () => clearTimeout(timer);
  }, [owner, isOnline, leads, id, date, timeZone, fieldKey, numbers]);

  return regulars;
}
