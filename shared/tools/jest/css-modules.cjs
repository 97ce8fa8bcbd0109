// Stands in for a CSS module: every class keeps its name of the source.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
