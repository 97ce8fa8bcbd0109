// npm run mutate:sql -- <folder or file of the server> [--sample <mutants>] [--limit <test files per mutant>] [<part of a test file's path>…]: lists the
// changes to SQL that no test notices (docs/decisions/0118-mutation-test-sql-behind-a-switch.md).
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/workspaces.mjs';

const options = /** @type {const} */ ({ sample: { type: 'string', default: '0' }, limit: { type: 'string', default: '4' } });
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [target = '', ...names] = positionals;
const folder = path.relative(root, path.resolve(process.env.INIT_CWD ?? root, target));
const workspace = ['server', 'releases/server'].find((name) => `${folder}/`.startsWith(`${name}/src/`));
if (!workspace || !existsSync(path.join(root, folder))) {
  console.error(`${target || 'Nothing'} is no folder or file of the server, as server/src/domain/stores.`);
  process.exit(1);
}
const [sample, limit] = [Number(values.sample), Number(values.limit)];
if (!Number.isInteger(sample) || sample < 0 || !Number.isInteger(limit) || limit < 1) {
  console.error('--sample and --limit are whole numbers.');
  process.exit(1);
}

const reports = path.join(root, '.cache/mutation/sql');
const result = path.join(reports, 'result.json');
rmSync(result, { force: true });
const ofFolder = path.relative(workspace, path.extname(folder) ? path.dirname(folder) : folder) + path.sep;
const args = [path.join(import.meta.dirname, 'jest.mjs'), '--testPathPatterns', ...(names.length > 0 ? names : [ofFolder])];
const env = { ...process.env, MESA_MUTATE_SQL: JSON.stringify({ root, folder, reports, sample, limit }) };
spawn(process.execPath, args, { cwd: path.join(root, workspace), stdio: 'inherit', env }).on('exit', (code) => {
  if (!existsSync(result)) {
    if (code === 0) console.error(`No test file matches ${names.join(', ') || ofFolder}.`);
    process.exit(1);
  }
  /** @type {import('./mutate/sql-runner.cjs').TriedMutant[]} */
  const mutants = JSON.parse(readFileSync(result, 'utf8'));
  const survivors = mutants.filter(({ noticedBy }) => !noticedBy);
  for (const { file, line, change, what, tests } of survivors) {
    console.log(`${file}:${line}  ${change}: ${what}${tests.length > 0 ? '' : ' (no test executes it)'}`);
  }
  console.log(`${mutants.length - survivors.length} of ${mutants.length} mutants noticed.`);
});
