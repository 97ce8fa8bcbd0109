import { createHash } from 'node:crypto';

/** The hash that builds name for their files, as in `integrity` attributes. SHA-256 is the shortest that browsers accept. */
const algorithm = 'sha256';
export const integrityPrefix = `${algorithm}-`;

/**
 * Returns a content's hash in Base64, without the prefix.
 * @param {Buffer | string} content
 */
export const hashOf = (content) => createHash(algorithm).update(content).digest('base64');

/**
 * Returns a content's hash in the format of `integrity` attributes.
 * @param {Buffer | string} content
 */
export const integrityOf = (content) => integrityPrefix + hashOf(content);
