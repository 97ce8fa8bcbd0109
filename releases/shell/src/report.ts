import { type Frame, type failureKinds, maxFrames, maxMessage, reportFailure } from '@mesa/release-contract/calls/failures';

export interface Report {
  area: string;
  release: string;
  kind: (typeof failureKinds)[number];
  /** Name of the page or widget. */
  page: string | null;
  error: unknown;
  frames: readonly Frame[];
  /** The file that did not load or run. */
  file?: string;
  integrity?: string;
}

/** Reports a failure once per tab, across reloads: releases are judged by affected visitors, not by their retries. */
function isFirst(failure: string): boolean {
  try {
    if (sessionStorage.getItem(failure)) return false;
    sessionStorage.setItem(failure, 'reported');
  } catch {
    // Storage is disabled or full: the server counts visitors too.
  }
  return true;
}

/** Removes what PostgreSQL cannot store: NUL, and lone surrogates such as half a character at the end of a truncated text. */
const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '');

/** Returns the body of a report. */
export const bodyOf = ({ error, frames, ...report }: Report) => ({
  ...report,
  message: storable(String(error).slice(0, maxMessage)),
  frames: frames.slice(0, maxFrames),
});

/** Sends a failure of a release to the site, if it is the first of its kind in this tab; of errors that nothing caught, the first at its place. */
export function sendReport(report: Report): void {
  const { area, release, kind, frames } = report;
  const [place] = kind === 'error' ? frames : [];
  if (!isFirst(`failure ${area}@${release} ${kind}${place ? ` ${place.file}:${place.line}:${place.column}` : ''}`)) return;
  navigator.sendBeacon(reportFailure.path, new Blob([JSON.stringify(bodyOf(report))], { type: 'application/json' }));
}

/** A stack's frames in one area's own code. */
interface Origin {
  area: string;
  frames: Frame[];
}

/**
 * Returns the area whose code is innermost on a stack, with its frames; the shell only if no area is on it, because areas run its shared parts. Nothing
 * else of the stack is sent, because addresses and names can identify the user.
 */
export function originOf(stack: string): Origin | null {
  const places = [...stack.matchAll(/\/(?:mf\/(\w+)|shell)\/([\w.-]+\.js)(?:\?[^\s:)]*)?:(\d+):(\d+)/g)].map(([, area = 'shell', file = '', line, column]) => ({
    area,
    frame: { file, line: Number(line), column: Number(column) },
  }));
  const area = (places.find((place) => place.area !== 'shell') ?? places[0])?.area;
  return area === undefined ? null : { area, frames: places.filter((place) => place.area === area).map(({ frame }) => frame) };
}

export const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
