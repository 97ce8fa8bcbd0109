import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { remotes, root } from '../build/workspaces.mjs';
import { federationName } from '../places.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (text) => text.split('\n').filter(Boolean);

/** Returns the commit in which this branch left main, or null outside a repository with a main branch. */
export function whereMainWasLeft() {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', main, 'HEAD');
    } catch {
      // The next name.
    }
  }
  return null;
}

/** Lists the files that differ from a commit, uncommitted and new ones too; deleted ones are left out. */
export const changedFiles = (since) =>
  [...new Set([...lines(git('diff', '--name-only', since)), ...lines(git('ls-files', '--others', '--exclude-standard'))])]
    .filter((file) => existsSync(path.join(root, file)))
    .sort();

/**
 * Files that only put others together: everything imports everything through them. A change passes through none of them; the tests of
 * what it changes are those that import it otherwise, and those beside it.
 */
const compositions =
  /^server\/src\/(app|main)\.ts$|^server\/src\/testing\/(contracts|read-examples|write-examples)\.ts$|\/(remote|standalone|site-map)\.tsx$|\/area\.ts$/;
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Returns which files import each file of the repository, as far as tests reach it. */
async function importers() {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: lines(git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx')).filter((file) =>
      existsSync(path.join(root, file)),
    ),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    outdir: 'affected',
    entryNames: '[dir]/[name]-[hash]',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'silent',
    loader: { '.css': 'empty' },
    plugins: [
      {
        name: 'libraries stay outside',
        setup: (build) =>
          build.onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) =>
            name.startsWith('@mesa/') || kind === 'entry-point' ? undefined : { path: name, external: true },
          ),
      },
    ],
  });
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs))
    for (const { path: imported, external } of imports) if (!external) found.set(imported, [...(found.get(imported) ?? []), file]);
  return found;
}

/** Lists the test files that a change of these files can affect. */
export async function affectedTests(/** @type {string[]} */ changed) {
  const importersOf = await importers();
  const reached = new Set(changed);
  for (const file of reached) if (!compositions.test(file)) for (const importer of importersOf.get(file) ?? []) reached.add(importer);
  const beside = (file) => readdirSync(path.join(root, path.dirname(file))).map((name) => path.join(path.dirname(file), name));
  const nextTo = changed.filter((file) => /\.(tsx?|css|mjs|cjs)$/.test(file)).flatMap(beside);
  // No test imports these.
  const areas = changed.some((file) => /^mf-[^/]+\/area\.ts$/.test(file)) ? ['server/src/delivery/site'] : [];
  const migrations = changed.some((file) => file.startsWith('server/src/kernel/db/migrations/'))
    ? ['server/src/kernel/db', 'server/src/domain/ranking', 'server/src/domain/seasons']
    : [];
  const inFolders = [...areas, ...migrations].filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) => beside(path.join(folder, '.')));
  return [...new Set([...reached, ...nextTo, ...inFolders])].filter((file) => isTest(file) && !file.includes('.platform.')).sort();
}

/** The names of an area's pages that the changed files belong to; all of them where a file belongs to no page. */
function pagesOf(area, files, routes) {
  const remote = readFileSync(path.join(root, area, 'src/remote.tsx'), 'utf8');
  const folders = new Map([...remote.matchAll(/(\w+): lazyPage\(.*'\.\/([\w-]+)\//g)].map(([, page, folder]) => [page, folder]));
  const inPages = routes.filter(({ page }) => files.some((file) => file.startsWith(`${area}/src/${folders.get(page)}/`)));
  return inPages.length > 0 && files.every((file) => [...folders.values()].some((folder) => file.startsWith(`${area}/src/${folder}/`))) ? inPages : routes;
}

/**
 * Returns the journeys that a change can affect: the names of pages whose rows of pages.e2e.ts run, and the files of other journeys. An
 * area's pages are those of the changed folders, and the journeys those that open their addresses, the ones that do little else first. The server's
 * folder of a noun belongs to the area of that noun, a folder of the shell to the journey of the same name.
 */
export function affectedJourneys(changed, describedAreas) {
  const journeys = readdirSync(path.join(root, 'shell/e2e')).filter(
    (file) => file.endsWith('.e2e.ts') && !file.includes('.platform.') && file !== 'pages.e2e.ts',
  );
  const isCode = (file) => /\/src\/.*\.(tsx?|css)$|\/area\.ts$/.test(file) && !isTest(file);
  const code = changed.filter(isCode);
  const pages = [];
  const scores = new Map();
  for (const area of remotes) {
    const own = code.filter((file) => file.startsWith(`${area}/`) || file.startsWith(`server/src/domain/${area.slice('mf-'.length)}/`));
    if (own.length === 0) continue;
    const affected = pagesOf(area, own, describedAreas[federationName(area)].routes);
    pages.push(...affected.map(({ page }) => page));
    const starts = [...new Set(affected.map(({ path: address }) => address.split('/:')[0]))];
    for (const file of journeys) {
      const text = readFileSync(path.join(root, 'shell/e2e', file), 'utf8');
      const count = starts.reduce((sum, start) => sum + text.split(start).length - 1, 0);
      // Of its length: a long file that opens the page in passing takes minutes.
      if (count > 0) scores.set(file, (scores.get(file) ?? 0) + count / text.length);
    }
  }
  const ranked = [...scores].sort(([, one], [, other]) => other - one).map(([file]) => file);
  const edited = changed.filter((file) => file.startsWith('shell/e2e/') && file.endsWith('.e2e.ts')).map((file) => path.basename(file));
  const named = journeys.filter((file) => code.some((one) => one.startsWith(`shell/src/${path.basename(file, '.e2e.ts')}/`)));
  const first = [...new Set([...edited, ...named, ...ranked])];
  const isShared = code.some((file) => /^(shell|shared|server)\//.test(file));
  return { pages, files: first.length === 0 && isShared ? ['main-job.e2e.ts'] : first };
}
