import { createHash } from 'node:crypto';
import { host } from './host.mjs';

/** Returns a release's id from its manifest, for example `1.4.0+3f9c21ab04d7`. */
export async function releaseIdOf(manifest) {
  const { canonical } = await host.load('release');
  return `${manifest.version}+${createHash('sha256').update(canonical(manifest)).digest('hex').slice(0, 12)}`;
}
