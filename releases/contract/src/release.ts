/** Serializes with sorted keys: equal content gives equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${entries.join()}}`;
}

/** The federation name of an area: mf_ligas for the folder mf-ligas; the shell has one too. */
export const areaName = /^(shell|mf_[a-z][a-z0-9_]{1,30})$/;
export const notAnArea = 'Un área se llama mf- y de 2 a 31 letras minúsculas sin tilde, números o guiones, como mf-ligas; la primera es una letra.';

/** The version in the name of a pull request's preview, which uses none of the area's: `0.0.0-pr.12`. No release may have it. */
export const previewVersion = (pullRequest: number): string => `0.0.0-pr.${pullRequest}`;
/** Returns the pull request of a preview's name or version; null for a release. */
export function pullRequestOf(name: string): number | null {
  const number = /^0\.0\.0-pr\.(\d{1,10})(?:\+|$)/.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}

/** The steps of a canary in per cent of visitors; after the last one, all. */
const canarySteps = [5, 25, 100];
/** Returns the next step; null means no canary yet. 100 is a promotion. */
export const nextStep = (percent: number | null): number => canarySteps.find((step) => step > (percent ?? 0)) ?? 100;

/** The kinds of failures in words, before the name of the page. */
export const failureNames = {
  entry: 'no abrió',
  page: 'no mostró',
  crash: 'se rompió',
  mismatch: 'se dibujó distinta',
  error: 'falló',
  hang: 'dejó de responder',
  killed: 'se cerró sin terminar',
} as const;

interface Address {
  readonly path: string;
  readonly personal?: boolean | undefined;
}

/** Returns the preview address of an area: its first address without parameters, preferably of a page that is the same for everybody. */
export function firstPath(routes: readonly Address[] = []): string {
  const whole = routes.filter(({ path }) => !path.includes(':'));
  return (whole.find(({ personal }) => !personal) ?? whole[0])?.path ?? '/';
}

/** Returns the preview address of a release that is not live. */
export const previewPath = ({ area, routes }: { area: string; routes: readonly Address[] }, release: string): string =>
  `${firstPath(routes)}?mf=${area}@${encodeURIComponent(release)}`;
