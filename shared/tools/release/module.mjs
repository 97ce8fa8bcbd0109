import { existsSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

const file = 'src/remote.tsx';

/** Does not load pages: only the module's own description is read. */
const leavePages = {
  name: 'leave-pages',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path: named }) => (kind === 'dynamic-import' ? { path: named, external: true } : undefined));
  },
};

/**
 * Reads what an area's remote module declares: its contract version, pages and widgets.
 * @param {string} folder
 */
export async function readRemote(folder) {
  if (!existsSync(path.join(folder, file))) throw new Error(`${file}: falta; es el módulo que el área ofrece.`);
  const { outputFiles } = await esbuild
    .build({
      entryPoints: [path.join(folder, file)],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      jsx: 'automatic',
      loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.webp': 'empty' },
      // CommonJS libraries require Node's built-in modules.
      banner: { js: "import { createRequire as mesaRequire } from 'node:module'; const require = mesaRequire('file:///');" },
      plugins: [leavePages],
      logLevel: 'silent',
    })
    .catch((error) => {
      const [{ text = error.message, location = null } = {}] = error.errors ?? [];
      throw new Error(`${location ? path.relative(folder, path.resolve(location.file)) : file}: ${text}`);
    });
  const bundle = /** @type {import('esbuild').OutputFile} */ (outputFiles[0]);
  const module = await import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`).catch((error) => {
    throw new Error(`${file}: no se puede leer: ${error.message}`);
  });
  const { contract, pages, widgets } = module.default ?? {};
  if (!Number.isInteger(contract) || !pages || !widgets) throw new Error(`${file}: lo que ofrece por defecto lleva contract, pages y widgets.`);
  return { contract, pages: Object.keys(pages), widgets: Object.keys(widgets) };
}
