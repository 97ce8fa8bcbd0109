import { createHash } from 'node:crypto';
import { load } from '../typescript.mjs';
import { integrityOf } from './integrity.mjs';

/** Returns a release's id from its manifest, for example `1.4.0+3f9c21ab04d7`. */
export async function releaseIdOf(manifest) {
  const { canonical } = await load('release-contract/src/release.ts');
  return `${manifest.version}+${createHash('sha256').update(canonical(manifest)).digest('hex').slice(0, 12)}`;
}

/**
 * Returns whether a file belongs to a release: its name contains the hash of its content. Source maps do not.
 * @param {string} name
 */
export const isReleased = (name) => /\.[0-9a-f]{8}\.(js|cjs|css|woff2?|png|webp|svg)$/.test(name);

/**
 * @param {string} name
 * @param {Buffer} content
 */
export const describeFile = (name, content) => ({
  name,
  bytes: content.length,
  integrity: integrityOf(content),
});
