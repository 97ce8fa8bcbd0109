import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';

/** A build to publish. */
export interface Candidate {
  readonly manifest: ReleaseManifest;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** A build that visitors can get now. */
export interface ServedBuild {
  readonly area: string;
  /** null if it came with the server. */
  readonly release: string | null;
  readonly manifest: ReleaseManifest;
}

export const refusal = (rule: string, file: string | null, message: string): Refusal => ({ rule, file, message });

/** Returns a build's readable name: «mf_decks 1.4.0+3f9c21ab04d7». */
export const nameOf = ({ area, release }: Pick<ServedBuild, 'area' | 'release'>): string => `${area} ${release ?? '(la que vino con el servidor)'}`;

export const isScript = (file: string): boolean => file.endsWith('.js');
export const isStyle = (file: string): boolean => file.endsWith('.css');

const maxNames = 5;
/** Joins names: a, b y c; if there are many, the first ones and the number of others. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxNames);
  if (names.length > maxNames) return `${shown.join(', ')} y ${names.length - maxNames} más`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} y ${shown.at(-1)}` : shown.join('');
}
