/**
 * Puts an area's styles into their own CSS layer, above the shared parts and beside the other areas.
 * @this {import('webpack').LoaderContext<{ name: string }>}
 */
module.exports = function cssLayer(source) {
  return `@layer ${this.getOptions().name} {${source}}`;
};
