/**
 * Reads a file that webpack takes for unchangeable in each build: an area may import its own version.
 * @this {import('webpack').LoaderContext<{}>}
 */
module.exports = function uncached(source) {
  this.cacheable(false);
  return source;
};
