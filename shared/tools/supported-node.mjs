// Any Node version reads this file first, so it uses only old syntax.

/**
 * Returns an error sentence if the `engines` of package.json do not include this Node version, otherwise null.
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
