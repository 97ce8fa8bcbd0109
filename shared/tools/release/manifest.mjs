import { integrityOf } from './integrity.mjs';

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
