import { createHash } from 'node:crypto';
import { load } from '../typescript.mjs';

/** `1.4.0+3f9c21ab04d7`: the name under which the server keeps a build with this manifest. */
export async function releaseIdOf(manifest) {
  const { canonical } = await load('contract/src/rules/release.ts');
  return `${manifest.version}+${createHash('sha256').update(canonical(manifest)).digest('hex').slice(0, 12)}`;
}

/**
 * A file of a release carries the hash of its content in its name; source maps and the like stay at home.
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
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});
