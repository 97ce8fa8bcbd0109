import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { hashOf, integrityPrefix } from '../release/integrity.mjs';

const { Compilation, RuntimeGlobals, RuntimeModule, Template } = webpack;
const { RealContentHashPlugin } = webpack.optimize;

/** Where a build's runtime stores the hashes of its chunks' files: `__webpack_require__.integrity.js[352]`. */
const hashes = `${RuntimeGlobals.require}.integrity`;
const kinds = ['js', 'css'];
const hasFile = {
  js: (chunk, chunkGraph) => webpack.javascript.JavascriptModulesPlugin.chunkHasJs(chunk, chunkGraph),
  // The same condition as mini-css-extract-plugin's.
  css: (chunk, chunkGraph) => [...chunkGraph.getChunkModulesIterable(chunk)].some(({ type }) => type === 'css/mini-extract'),
};

/** Returns whether file names contain the hash of the content. Development builds keep their names. */
export const isHashed = (/** @type {{ mode?: string }} */ { mode }) => mode === 'production';

/** Stands for a file's hash until its content is final. As long as a hash, so that source maps stay correct. */
const placeholderOf = (/** @type {webpack.Chunk} */ chunk, /** @type {string} */ kind) =>
  hashOf(`${kind} of ${chunk.id}`).replaceAll('+', '-').replaceAll('/', '_');
const isOf = (kind) => (/** @type {string} */ file) => file.endsWith(`.${kind}`) && !file.includes('hot-update');

class Hashes extends RuntimeModule {
  constructor() {
    super('chunk integrity');
  }

  /** @override */
  generate() {
    const { chunk: entry, chunkGraph } = this;
    if (!entry || !chunkGraph) return '';
    const chunks = [...entry.getAllAsyncChunks()];
    const table = kinds.map((kind) => {
      const hashed = chunks.filter((chunk) => hasFile[kind](chunk, chunkGraph));
      return `${kind}:{${hashed.map((chunk) => `${JSON.stringify(chunk.id)}:${JSON.stringify(placeholderOf(chunk, kind))}`).join()}}`;
    });
    return `${hashes} = {${table.join()}};`;
  }
}

/** The chunk's hash in the format of `integrity`; empty if the chunk is not part of this build. */
const found = (/** @type {string} */ kind, /** @type {string} */ id) => `(${hashes}.${kind}[${id}] ? '${integrityPrefix}' + ${hashes}.${kind}[${id}] : '')`;

/**
 * Adds integrity hashes for everything that a build loads itself. The page names the hash of the entry, the entry those of all chunks and styles; a
 * browser refuses a file with another hash.
 */
export class Integrity {
  apply(compiler) {
    if (!isHashed(compiler.options)) return;
    compiler.hooks.thisCompilation.tap('Integrity', (/** @type {webpack.Compilation} */ compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap('Integrity', (chunk) => {
        compilation.addRuntimeModule(chunk, new Hashes());
      });
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('Integrity', (code) => Template.asString([code, `script.integrity = ${found('js', 'chunkId')};`]));
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('Integrity', (code) =>
        Template.asString([code, `linkTag.integrity = ${found('css', 'chunkId')};`]),
      );

      /** webpack replaces names by content hashes in the right order; a placeholder counts as one more name of its file. */
      const placeholders = new Set();
      compilation.hooks.processAssets.tap({ name: 'Integrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 }, () => {
        for (const chunk of compilation.chunks) {
          if (chunk.hasRuntime()) continue;
          for (const kind of kinds) {
            const file = [...chunk.files].find(isOf(kind));
            if (file === undefined) continue;
            const placeholder = placeholderOf(chunk, kind);
            placeholders.add(placeholder);
            compilation.updateAsset(
              file,
              (source) => source,
              (info = {}) => ({ ...info, contenthash: [...[info.contenthash ?? []].flat(), placeholder] }),
            );
          }
        }
      });
      RealContentHashPlugin.getCompilationHooks(compilation).updateHash.tap('Integrity', ([content], name) => {
        if (content && placeholders.has(name)) return hashOf(content);
      });
    });
  }
}
