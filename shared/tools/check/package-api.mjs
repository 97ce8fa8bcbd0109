import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.mjs';

/** The packages that teams install, by their folders. */
const packageFolders = ['releases/contract', 'releases/commands', 'shared/contract', 'shared/ui', 'shared/runtime', 'shared/tools'];

/** @param {string} site @param {string} folder */
export const manifestOf = (site, folder) => JSON.parse(readFileSync(path.join(site, folder, 'package.json'), 'utf8'));

/**
 * Returns the files of an entry of `exports`, each with the name under which it is imported.
 * @returns {[string, string][]}
 */
function filesOf(site, folder, name, [door, target]) {
  const found = path.join(folder, target);
  const star = target.indexOf('*');
  if (star < 0) return [[path.posix.join(name, door), found]];
  const within = target.slice(0, target.lastIndexOf('/', star) + 1);
  const [start, end] = [target.slice(within.length, star), target.slice(star + 1)];
  return readdirSync(path.join(site, folder, within), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.startsWith(start) && file.endsWith(end) && !/\.(test|d)\.tsx?$/.test(file))
    .sort()
    .map((file) => [path.posix.join(name, door.replace('*', file.slice(start.length, file.length - end.length))), path.join(folder, within, file)]);
}

/** Writes the declarations of sources to a temporary folder, reads them with `read`, and removes them. */
function withDeclarations(site, files, read) {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const out = mkdtempSync(path.join(root, '.cache/api-'));
  try {
    const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: site, outDir: path.join(out, 'types') };
    const config = { extends: path.join(root, 'shared/tools/tsconfig.json'), compilerOptions, files: [path.join(root, 'shared/tools/css.d.ts'), ...files] };
    // In another repository than this one, as in tests, `css.d.ts` is outside.
    if (site !== root) config.files.shift();
    writeFileSync(path.join(out, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', out, '--pretty', 'false'], { encoding: 'utf8' });
    return read((file) => {
      const at = path.join(out, 'types', file.replace(/\.tsx?$/, '.d.ts'));
      if (!existsSync(at)) throw new Error(`${file} has no declarations\n${stdout}`);
      return readFileSync(at, 'utf8');
    });
  } finally {
    rmSync(out, { recursive: true });
  }
}

const declared = /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const|let|var|function|class|interface|type|enum|namespace) ([\w$]+)/;
const isImport = (statement) => /^import |^export \{\};$/.test(statement);
export const deprecated = ' // deprecated';

/** Returns the declarations of a `.d.ts` text by name. Of its comments only deprecations count; the names of destructured properties do not. */
function declarationsOf(text) {
  const bare = text
    .replace(/^[ \t]*\/\*\*([\s\S]*?)\*\/\n(.*)$/gm, (_, comment, line) => (comment.includes('@deprecated') ? `${line}${deprecated}` : line))
    .replace(/\(\{[\w$\s,.:]*\}(\??): /g, '(given$1: ')
    .replace(/^( {4})+/gm, (spaces) => ' '.repeat(spaces.length / 2));
  /** @type {Record<string, string>} */
  const found = {};
  const statements = bare.split(/\n(?=(?:export|declare|type|interface|import|const|function|class)\b)/).map((one) => one.trim());
  for (const statement of statements.filter((one) => one && !isImport(one))) {
    const name = declared.exec(statement)?.[1] ?? statement;
    const shown = statement.startsWith('export') ? name : `(${name})`;
    found[shown] = found[shown] ? `${found[shown]}\n${statement}` : statement;
  }
  return found;
}

/** Returns the file of the same package that a declaration imports. */
function importedFile(site, file, specifier) {
  const at = path.join(path.dirname(file), specifier);
  return [`${at}.ts`, `${at}.tsx`].find((one) => existsSync(path.join(site, one)));
}

/** What a script offers, which no declarations describe: its exports with their parameters. */
const offersOf = (text) => Object.fromEntries([...text.matchAll(/^export (?:async )?(?:function|const) (\w+).*$/gm)].map(([line, name]) => [name, line]));

/**
 * Returns what can be imported from each package: by package and module, each exported declaration. Modules that only their declarations import are in
 * parentheses.
 * @param {string} site
 */
export function publicApi(site = root) {
  const packages = packageFolders.filter((folder) => existsSync(path.join(site, folder)));
  const entries = packages.map((folder) => {
    const { name, exports, bin = {} } = manifestOf(site, folder);
    return { folder, name, bin, files: Object.entries(exports).flatMap((entry) => filesOf(site, folder, name, entry)) };
  });
  const typed = entries.flatMap(({ files }) => files.map(([, file]) => file)).filter((file) => /\.tsx?$/.test(file));
  return withDeclarations(
    site,
    typed.map((file) => path.join(site, file)),
    (declarations) =>
      entries.map(({ folder, name, bin, files }) => {
        const modules = new Map(files);
        const names = new Map(files.map(([door, file]) => [file, door]));
        /** @type {Record<string, Record<string, string>>} */
        const api = {};
        if (Object.keys(bin).length > 0) api.commands = Object.fromEntries(Object.keys(bin).map((command) => [command, command]));
        for (const [door, file] of modules) {
          if (!/\.tsx?$/.test(file)) {
            api[door] = file.endsWith('.mjs') ? offersOf(readFileSync(path.join(site, file), 'utf8')) : { file: path.posix.extname(file) };
            continue;
          }
          const text = declarations(file);
          api[door] = declarationsOf(text);
          for (const [, specifier] of text.matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)) {
            const imported = importedFile(site, file, specifier);
            if (!imported || names.has(imported)) continue;
            names.set(imported, `(${path.relative(folder, imported).replaceAll(path.sep, '/')})`);
            modules.set(String(names.get(imported)), imported);
          }
        }
        return { folder, name, modules: api };
      }),
  );
}
