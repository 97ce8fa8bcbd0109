import { createHash } from 'node:crypto';

/** With the keys of every object in one order: equal content, equal text. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${entries.join()}}`;
}

/** `1.4.0+3f9c21ab04d7`: the name under which the server keeps a build with this manifest. */
export const releaseIdOf = (manifest) => `${manifest.version}+${createHash('sha256').update(canonical(manifest)).digest('hex').slice(0, 12)}`;

/** A file of a release carries the hash of its content in its name; source maps and the like stay at home. */
export const isReleased = (name) => /\.[0-9a-f]{8}\.(js|css|woff2?|png|webp|svg)$/.test(name);

export const describeFile = (name, content) => ({
  name,
  bytes: content.length,
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
});
