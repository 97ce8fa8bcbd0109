import type { Result } from '@mesa/contract/endpoint';
import type { AreaState } from '@mesa/release-contract/calls/area-state';
import { remoteBudgets, shellBudgets } from '@mesa/release-contract/calls/manifest';
import type { registryOverview } from '@mesa/release-contract/calls/overview';
import type { Release } from '@mesa/release-contract/calls/releases';
import { pullRequestOf } from '@mesa/release-contract/release';
import { type AreaAction, mayAct } from '@mesa/release-contract/team';

export type Overview = Result<typeof registryOverview>;
export type AreaOverview = Overview['areas'][number];

/** Whether the user may do this with the area. A server from before teams answers only the site admin. */
export const may = ({ as = 'admin' }: Pick<AreaOverview, 'as'>, action: AreaAction): boolean => mayAct(as, action);

/** Failure rate at which the server rolls a release back; marked here. */
const alarmingRate = 0.1;
const alarmingFailures = 3;

export const budgetsOf = (area: string) => (area === 'shell' ? shellBudgets : remoteBudgets);

/** Returns 1.4.0 for 1.4.0+3f9c21ab04d7. */
const versionOf = (release: string): string => release.split('+')[0] ?? release;

/** Returns a build's name in a sentence: its version, its pull request, or the built-in build. */
export function buildName(release: string | null): string {
  if (release === null) return 'la incluida con el servidor';
  const pullRequest = pullRequestOf(release);
  return pullRequest === null ? versionOf(release) : `la vista previa del pull request ${pullRequest}`;
}

/** Returns how a release stopped being live. */
export const takenBackText = ({ by }: NonNullable<Release['takenBack']>): string =>
  ({ site: 'El sitio la retiró', person: 'La retiraron', older: 'Se cambió por una anterior' })[by];

/** Whether it has no build that anybody can get yet. */
export const isNew = (area: AreaOverview): boolean => area.state.active === null && !area.resident;

/** Whether there is a previous build. */
export const hasPrevious = (area: AreaOverview): boolean => area.state.previous !== null || (area.state.active !== null && area.resident);

/** Returns the preview address of a release for administrators. Encodes '+', which would arrive as a space. */
export const previewAddress = ({ area, path }: Pick<AreaOverview, 'area' | 'path'>, release: string): string =>
  `${path}?mf=${area}@${encodeURIComponent(release)}`;

export const isAlarming = ({ visits, failures }: Pick<Release, 'visits' | 'failures'>): boolean =>
  failures >= alarmingFailures && failures >= visits * alarmingRate;

/** Describes an area's live state in a sentence. */
export function describeState({ active, canary, off, proposed, flags = {} }: AreaState): string {
  const tested = canary ? `, y ${buildName(canary.release)} en prueba con el ${canary.percent} %` : '';
  const names = Object.keys(flags);
  const on = names.length > 0 ? `, con ${names.join(', ')} encendida${names.length > 1 ? 's' : ''}` : '';
  const waiting = proposed ? `, y ${buildName(proposed.release)} propuesta` : '';
  return `está en línea ${buildName(active)}${tested}${waiting}${on}${off === null ? '' : ', con el área apagada'}`;
}

/** Returns why a build with these calls does not fit the server. */
export const unservedText = (calls: readonly string[]): string => `Este servidor no sirve ${calls.join(', ')}.`;

/** Returns the reasons why a release cannot go live with the current builds. */
export function misfits({ areas: all, compatibility, unserved }: Overview, area: string, release: string): string[] {
  // Only the site admin gets every area's state. A team gets the comparisons with live shells alone.
  const isTeam = all.every(({ as = 'admin' }) => as !== 'admin');
  const isLive = (name: string, build: string | null) => {
    if (isTeam && name === 'shell') return true;
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
  const lacking = unserved.filter((one) => one.area === area && one.release === release).map(({ calls }) => unservedText(calls));
  return [...new Set([...reasons, ...lacking])];
}

/** Returns an area's label. Visitors know the shell as the home page; deployers as the frame of every area. */
export const labelOf = (all: readonly AreaOverview[], area: string): string =>
  area === 'shell' ? 'Marco del sitio' : (all.find((one) => one.area === area)?.label ?? area);
