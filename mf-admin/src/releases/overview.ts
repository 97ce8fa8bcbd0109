import { type AreaState, type Release, type registryOverview, remoteBudgets, shellBudgets } from '@mesa/contract/calls/releases';
import type { Result } from '@mesa/contract/endpoint';

export type Overview = Result<typeof registryOverview>;
export type AreaOverview = Overview['areas'][number];

/** How many of a hundred visits may fail before a release is taken back by itself: here it is marked. */
const alarmingRate = 0.1;
const alarmingFailures = 3;

export const budgetsOf = (area: string) => (area === 'shell' ? shellBudgets : remoteBudgets);

/** 1.4.0 of 1.4.0+3f9c21ab04d7. */
const versionOf = (release: string): string => release.split('+')[0] ?? release;

/** What a sentence calls a build: its version, or the one that came with the server. */
export const buildName = (release: string | null): string => (release === null ? 'la incluida con el servidor' : versionOf(release));

/** Whether there is a build to go back to. */
export const hasPrevious = (area: AreaOverview): boolean => area.state.previous !== null || (area.state.active !== null && area.resident);

/** The address that shows a release to an administrator. A bare '+' would arrive as a space. */
export const previewAddress = ({ area, path }: Pick<AreaOverview, 'area' | 'path'>, release: string): string =>
  `${path}?mf=${area}@${encodeURIComponent(release)}`;

export const isAlarming = ({ visits, failures }: Pick<Release, 'visits' | 'failures'>): boolean =>
  failures >= alarmingFailures && failures >= visits * alarmingRate;

/** In a sentence: what is live of an area. */
export function describeState({ active, canary, off }: AreaState): string {
  const tested = canary ? `, y ${buildName(canary.release)} en prueba con el ${canary.percent} %` : '';
  return `está en línea ${buildName(active)}${tested}${off === null ? '' : ', con el área apagada'}`;
}

/** What keeps a release from going live beside the builds that visitors get now. */
export function misfits({ areas: all, compatibility }: Overview, area: string, release: string): string[] {
  const isLive = (name: string, build: string | null) => {
    const state = all.find((one) => one.area === name)?.state;
    return build === (state?.active ?? null) || (build !== null && build === state?.canary?.release);
  };
  const reasons = compatibility
    .filter(({ fits }) => !fits)
    .filter((row) =>
      area === 'shell' ? row.shell === release && isLive(row.area, row.release) : row.area === area && row.release === release && isLive('shell', row.shell),
    )
    .map(({ area: other, reason }) =>
      area === 'shell' ? `${labelOf(all, other)}: ${reason ?? 'no encaja'}` : (reason ?? 'No encaja con el marco del sitio.'),
    );
  return [...new Set(reasons)];
}

/** Visitors know the shell by its home page; who deploys it, as the frame of every area. */
export const labelOf = (all: readonly AreaOverview[], area: string): string =>
  area === 'shell' ? 'Marco del sitio' : (all.find((one) => one.area === area)?.label ?? area);
