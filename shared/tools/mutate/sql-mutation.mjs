import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import esbuild from 'esbuild';
import { root } from '../build/workspaces.mjs';
import { withSqlMutants } from './sql-mutants.mjs';

/** @typedef {{ root: string, folder: string, reports: string, sample: number, limit: number }} SqlMutationOptions */
/** @typedef {NonNullable<ReturnType<typeof sqlMutation>>} SqlMutation */

/** Returns what a run of mutate-sql.mjs changes in the server's tests, or null in any other run. */
export function sqlMutation() {
  if (!process.env.MESA_MUTATE_SQL) return null;
  /** @type {SqlMutationOptions} */
  const { folder, reports } = JSON.parse(process.env.MESA_MUTATE_SQL);
  /** @type {import('./sql-mutants.mjs').Mutant[]} */
  const mutants = [];
  return {
    runner: path.join(import.meta.dirname, 'sql-runner.cjs'),
    /** Returns the code of a module of the chosen folder with its mutants, or undefined for another module. */
    read: (/** @type {string} */ file) => {
      const name = path.relative(root, file);
      if (name !== folder && !name.startsWith(`${folder}/`)) return undefined;
      if (name.includes('/migrations/') || name.includes('/testing/')) return undefined;
      const compiled = esbuild.transformSync(readFileSync(file, 'utf8'), { loader: 'ts', target: 'es2022', sourcemap: true, charset: 'utf8' });
      const lines = new SourceMap(JSON.parse(compiled.map));
      const found = withSqlMutants(compiled.code, name, (line, column) => {
        const entry = lines.findEntry(line, column);
        return 'originalLine' in entry ? entry.originalLine : -1;
      });
      mutants.push(...found.mutants);
      return found.code;
    },
    save: () => {
      mkdirSync(reports, { recursive: true });
      writeFileSync(path.join(reports, 'mutants.json'), JSON.stringify(mutants));
    },
  };
}
