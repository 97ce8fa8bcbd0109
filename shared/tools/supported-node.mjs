// Read by any Node before all other code, so only syntax that old ones can parse.

/**
 * Returns the sentence for a version of Node that the `engines` of package.json do not name, or null.
 * @param {string} version
 * @param {string} engines `^20.19.0 || ^22.13.0`: the oldest version of each supported line
 */
export function unsupportedNode(version, engines) {
  const oldest = engines.split('||').map((range) => range.trim().replace('^', '').split('.').map(Number));
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (oldest.some(([ofLine = 0, least = 0]) => major === ofLine && minor >= least)) return null;
  const names = oldest.map((line) => (line[1] === 0 ? `${line[0]}` : `${line[0]}.${line[1]}`));
  const last = names.pop();
  return `Node ${version} no sirve para este sitio: instala Node ${names.join(', ')} o ${last}.`;
}
