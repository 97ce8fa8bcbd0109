/** Puts an area's styles into a layer of its own, above the shared parts' and beside the other areas'. */
module.exports = function cssLayer(source) {
  return `@layer ${this.getOptions().name} {${source}}`;
};
