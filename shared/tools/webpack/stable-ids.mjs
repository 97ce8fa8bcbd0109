import { createHash } from 'node:crypto';
import path from 'node:path';
import { packageFolder, shared } from '../places.mjs';

/**
 * Numbers modules and chunks independently of their location on this machine. webpack's deterministic ids depend on paths, including those of loaders
 * and of a file that the federation plugin names by a hash of absolute paths.
 */
export class StableIds {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** Returns a module's identifier without its location. */
  nameOf(module) {
    return (module.rootModule ?? module)
      .identifier()
      .replaceAll(packageFolder('release-contract') + path.sep, 'releases/contract/')
      .replaceAll(packageFolder('release-shell') + path.sep, 'releases/shell/')
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
        const open = [...chunks].filter(({ id }) => id === null);
        // A chunk's name is its id: an entry lists ids and hashes, but no names.
        for (const chunk of open) if (chunk.name) assign(chunk)(chunk.name);
        number(open.filter(({ name }) => !name).map((chunk) => ({ name: names(chunk).join(), assign: assign(chunk) })));
      });
    });
  }
}

/** Numbers each by its name; on a collision, takes the next free number. */
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
