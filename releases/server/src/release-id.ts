import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { canonical } from '@mesa/release-contract/release';

/** Returns an id such as `1.4.0+3f9c21ab04d7`: equal builds have equal ids, and any changed byte changes it. */
export const releaseIdOf = (manifest: ReleaseManifest): string =>
  `${manifest.version}+${createHash('sha256').update(canonical(manifest)).digest('hex').slice(0, 12)}`;
