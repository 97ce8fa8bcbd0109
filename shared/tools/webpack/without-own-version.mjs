/**
 * Returns the content of a package.json or package-lock.json without the versions of our own packages: every release has another one, and is built alike.
 * @param {string} text
 */
export function withoutOwnVersion(text) {
  const { version: _, packages = {}, ...content } = JSON.parse(text);
  const installed = Object.entries(packages).map(([name, found]) => [name, name.includes('node_modules/') ? found : { ...found, version: undefined }]);
  return JSON.stringify([content, installed]);
}
