import { whoParameter } from '@mesa/release-contract/who';
import { useEffect, useState } from 'react';

/** Since when releases are live, by `mf_decks@1.4.0+3f9c21ab04d7`. */
export type LiveSince = ReadonlyMap<string, string>;

/** Reads the server's `mesa-parts` header: `mf_decks; page=exportDeck; release="1.4.0+3f9c21ab04d7"; age=86400, …`. */
function sinceIn(header: string): LiveSince {
  const now = Date.now();
  const found = header.split(', ').flatMap((part): [string, string][] => {
    const [, area, release, age] = /^(\w+);.* release="([^"]+)"; age=(\d+)$/.exec(part) ?? [];
    return area !== undefined && release !== undefined ? [[`${area}@${release}`, new Date(now - Number(age) * 1000).toISOString()]] : [];
  });
  return new Map(found);
}

/** Returns since when the releases of the page at an address are live, from the public headers of its answer; empty until it is needed and known. */
export function useLiveSince(pathname: string, isNeeded: boolean): LiveSince {
  const [since, setSince] = useState<LiveSince>(new Map());
  useEffect(() => {
    if (!isNeeded) return;
    const left = new AbortController();
    // With the cookies, because a canary is not shown to everybody.
    fetch(`${pathname}?${whoParameter}`, { method: 'HEAD', credentials: 'same-origin', cache: 'no-store', signal: left.signal }).then(
      ({ headers }) => setSince(sinceIn(headers.get('mesa-parts') ?? '')),
      // Without a network there is nothing to say.
      () => undefined,
    );
    return () => left.abort();
  }, [pathname, isNeeded]);
  return since;
}
