import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { hashOf, integrityPrefix } from '../release/integrity.mjs';

const { Compilation, RuntimeGlobals, RuntimeModule, Template } = webpack;
const { RealContentHashPlugin } = webpack.optimize;

const { require: runtime } = RuntimeGlobals;
/** Where a build's runtime stores the hashes of its chunks' files, once it has read them: `__webpack_require__.integrity.js[352]`. */
const hashes = `${runtime}.integrity`;
/** Returns what a chunk's file must have as `integrity`; empty until it is known. */
const hashOfFile = `${runtime}.integrityOf`;
/** The script with the hashes, as a chunk. */
export const tableId = 'hashes';
/** Milliseconds until an entry reads its table by itself: the first page does not need it, and its scripts come first. */
const tableAfter = 3000;
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

/** Stands for the content hash in the name of an entry's table. */
const tableNameOf = (/** @type {webpack.Chunk} */ entry) => createHash('sha256').update(`table of ${entry.id}`).digest('hex').slice(0, 8);

/** Returns the chunks that an entry loads, of those with a file of this kind. */
const laterChunks = (/** @type {webpack.Chunk} */ entry, /** @type {webpack.ChunkGraph} */ chunkGraph, /** @type {string} */ kind) =>
  [...entry.getAllAsyncChunks()].filter((chunk) => hasFile[kind](chunk, chunkGraph));

/** Returns the script that gives an entry the hashes of all files it loads. */
function tableOf(/** @type {webpack.Chunk} */ entry, /** @type {webpack.ChunkGraph} */ chunkGraph, global) {
  const table = kinds.map((kind) => {
    const chunks = laterChunks(entry, chunkGraph, kind);
    return `${kind}:{${chunks.map((chunk) => `${JSON.stringify(chunk.id)}:${JSON.stringify(placeholderOf(chunk, kind))}`).join()}}`;
  });
  return `(self.${global}=self.${global}||[]).push([[${JSON.stringify(tableId)}],{},r=>{r.integrity={${table.join()}}}]);`;
}

/**
 * Before a chunk is requested, waits for the table of hashes, which is not needed to show the first page: the page's preloads name the hashes of its
 * files. The table loads after a few seconds, or before the first other chunk.
 */
class Hashes extends RuntimeModule {
  constructor() {
    super('chunk integrity', RuntimeModule.STAGE_TRIGGER);
  }

  /** @override */
  generate() {
    const { chunk: entry, chunkGraph, compilation } = this;
    if (!entry || !chunkGraph || !compilation) return '';
    const styled = laterChunks(entry, chunkGraph, 'css').map((chunk) => `${JSON.stringify(chunk.id)}:1`);
    const table = `${runtime}.p + ${JSON.stringify(`${tableId}.${tableNameOf(entry)}.js`)}`;
    return Template.asString([
      'var reading;',
      // A failure can be retried; the table may be needed again when the network is back.
      `var read = () => ${hashes} ? Promise.resolve() : reading ??= new Promise((done, fail) => load(${table}, () => ${hashes} ? done() : fail(), 'chunk-${tableId}', '${tableId}')).catch(() => { reading = undefined; throw 0; });`,
      `${hashOfFile} = (kind, id, url) => {`,
      Template.indent([
        `var hash = id === '${tableId}' ? ${JSON.stringify(placeholderOf(entry, tableId))} : ${hashes}?.[kind][id];`,
        `if (hash) return '${integrityPrefix}' + hash;`,
        // A repeated request has a query (new-address.mjs).
        'for (var link of document.querySelectorAll("link[integrity]")) if (link.href.endsWith(url.split("?")[0])) return link.integrity;',
        "return '';",
      ]),
      '};',
      `var load = ${RuntimeGlobals.loadScript};`,
      `${RuntimeGlobals.loadScript} = (url, done, key, id) => ${hashes} || ${hashOfFile}('js', id, url)`,
      Template.indent([
        '? load(url, done, key, id)',
        `: void read().then(() => load(url, done, key, id), () => done({ type: 'error', target: { src: url } }));`,
      ]),
      ...(styled.length > 0
        ? [
            `var style = ${RuntimeGlobals.ensureChunkHandlers}.miniCss;`,
            `${RuntimeGlobals.ensureChunkHandlers}.miniCss = (id, promises) => {`,
            Template.indent([
              `var name = ${hashes} ? 0 : {${styled.join()}}[id] && ${runtime}.miniCssF(id);`,
              `name && !document.querySelector('[data-href="' + name + '"]') && !${hashOfFile}('css', id, ${runtime}.p + name)`,
              Template.indent(['? promises.push(read().then(() => (style(id, promises = []), Promise.all(promises))))', ': style(id, promises);']),
            ]),
            '};',
          ]
        : []),
      `setTimeout(() => read().catch(() => {}), ${tableAfter});`,
    ]);
  }
}

/**
 * Adds integrity hashes for everything that a build loads itself. The page names the hashes of its own files, the entry that of a table with those of
 * all chunks and styles; a browser refuses a file with another hash.
 */
export class Integrity {
  apply(compiler) {
    if (!isHashed(compiler.options)) return;
    compiler.hooks.thisCompilation.tap('Integrity', (/** @type {webpack.Compilation} */ compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap('Integrity', (chunk) => {
        compilation.addRuntimeModule(chunk, new Hashes());
      });
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('Integrity', (code) => Template.asString([code, `script.integrity = ${hashOfFile}('js', chunkId, url);`]));
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('Integrity', (code) =>
        Template.asString([code, `linkTag.integrity = ${hashOfFile}('css', chunkId, fullhref);`]),
      );

      /** webpack replaces names by content hashes in the right order; a placeholder counts as one more name of its file. */
      const placeholders = new Set();
      compilation.hooks.processAssets.tap({ name: 'Integrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 }, () => {
        const { outputOptions, chunkGraph } = compilation;
        for (const chunk of compilation.chunks) {
          if (chunk.hasRuntime()) {
            if (chunk.getAllAsyncChunks().size === 0) continue;
            const [name, placeholder] = [tableNameOf(chunk), placeholderOf(chunk, tableId)];
            placeholders.add(placeholder);
            const table = new webpack.sources.RawSource(tableOf(chunk, chunkGraph, outputOptions.chunkLoadingGlobal));
            compilation.emitAsset(`${tableId}.${name}.js`, table, { contenthash: [name, placeholder], immutable: true });
            continue;
          }
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
