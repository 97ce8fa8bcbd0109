import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../places.mjs';

/** The sources of our packages, as the compiler names them. */
const ourSources = () =>
  ['release-contract', 'contract', 'ui', 'runtime']
    .map((name) => path.join(packageFolder(name), 'src'))
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder));
const within = (folder, file) => !path.relative(folder, file).startsWith('..') && !path.isAbsolute(path.relative(folder, file));
/** The compiler writes paths in lower case where the system ignores case. */
const declaredIn = (packages) => (symbol) =>
  symbol.declarations.some((declaration) => packages.some((one) => within(one.toLowerCase(), declaration.path.toLowerCase())));
const deprecates = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (file) => /\.tsx?$/.test(file) && readFileSync(path.join(folder, file), 'utf8').includes('@deprecated'),
  );

/** Returns where a folder's own files use what our packages mark as `@deprecated`, one line each. */
async function deprecatedUses(folder, packages) {
  const { API, SymbolFlags } = await import('typescript/unstable/sync');
  const api = new API({ cwd: folder });
  try {
    const config = path.join(folder, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) return [];
    const { program, checker } = project;
    const own = program.getSourceFileNames().filter((file) => within(folder, file) && !path.relative(folder, file).split(/[\\/]/).includes('node_modules'));
    return own.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const marked = program.getSuggestionDiagnostics(file).filter(({ reportsDeprecated }) => reportsDeprecated);
      return marked.flatMap(({ pos, end }) => {
        const symbol = checker.getSymbolAtPosition(file, pos);
        // An imported name has its tags where it is declared.
        const symbols = !symbol ? [] : (symbol.flags & SymbolFlags.Alias) === 0 ? [symbol] : [symbol, checker.getAliasedSymbol(symbol)];
        if (!symbols.some(declaredIn(packages))) return [];
        const tags = symbols.flatMap((one) => checker.getJsDocTagsOfSymbol(one));
        const advice = tags.find((tag) => tag.name === 'deprecated' && tag.text)?.text?.replace(/\s+/g, ' ');
        const line = text.slice(0, pos).split('\n').length;
        return `${path.relative(folder, file)}:${line} usa ${text.slice(pos, end)}, que va a desaparecer${advice ? `: ${advice}` : ''}`;
      });
    });
  } finally {
    api.close();
  }
}

/**
 * Returns warnings about what an area uses of our packages and will be removed, and how many there are; empty if there is none. They never fail a build.
 * @param {string} folder
 * @param {readonly string[]} [ours] the folders with our packages' sources
 */
export async function deprecationWarnings(folder, ours = ourSources()) {
  // Without a deprecation there is no need to read the types.
  if (!existsSync(path.join(folder, 'tsconfig.json')) || !ours.some(deprecates)) return '';
  const uses = await deprecatedUses(folder, ours).catch((error) => [`No se pudo leer qué usa ${path.basename(folder)} que va a desaparecer: ${error.message}`]);
  if (uses.length === 0) return '';
  return [...uses.map((use) => `aviso: ${use}`), `${uses.length} ${uses.length === 1 ? 'aviso' : 'avisos'} de lo que va a desaparecer.`].join('\n');
}
