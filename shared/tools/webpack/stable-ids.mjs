import { createHash } from 'node:crypto';
import path from 'node:path';
import { shared } from '../places.mjs';

/**
 * Numbers modules and chunks by what they are, and not by where they stand on this machine: webpack's own deterministic ids come
 * from paths, among them those of loaders and of a file that the federation plugin names by a hash of absolute paths.
 */
export class StableIds {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** A module's identifier with the places taken out of it. */
  nameOf(module) {
    return (module.rootModule ?? module)
      .identifier()
      .replaceAll(shared + path.sep, 'shared/')
      .replaceAll(this.folder + path.sep, '')
      .replace(/[^|!"\s]*\/node_modules\//g, 'node_modules/')
      .replace(/(\.federation\/entry)\.[0-9a-f]+/g, '$1');
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('StableIds', (compilation) => {
      const { chunkGraph } = compilation;
      compilation.hooks.moduleIds.tap('StableIds', (modules) => {
        const needed = [...modules].filter(
          (module) => module.needId && chunkGraph.getNumberOfModuleChunks(module) > 0 && chunkGraph.getModuleId(module) === null,
        );
        number(needed.map((module) => ({ name: this.nameOf(module), assign: (id) => chunkGraph.setModuleId(module, id) })));
      });
      compilation.hooks.chunkIds.tap('StableIds', (chunks) => {
        const names = (chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].map((module) => this.nameOf(module)).sort();
        const assign = (chunk) => (id) => Object.assign(chunk, { id, ids: [id] });
        number([...chunks].filter(({ id }) => id === null).map((chunk) => ({ name: chunk.name ?? names(chunk).join(), assign: assign(chunk) })));
      });
    });
  }
}

/** Gives each a number that its name decides: the next free one where two names meet. */
function number(things) {
  const space = 10 ** Math.max(3, Math.ceil(Math.log10(things.length * 10)));
  const taken = new Set();
  for (const { name, assign } of things.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    let id = createHash('sha256').update(name).digest().readUInt32BE() % space;
    while (taken.has(id)) id = (id + 1) % space;
    taken.add(id);
    assign(id);
  }
}
