import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** Returns a module's static imports, which are always at the start of a line. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from|export .* from)\b[^'\n]*'([^']+)'/gm)].map(([, name = '']) => name);

test.each(['test.mjs', 'start-site.mjs', 'check.mjs', 'test-node.mjs'])('%s needs no installed package', (command) => {
  const files = [path.join(__dirname, '..', command)];
  const packages: string[] = [];
  for (const file of files) {
    for (const name of importsOf(file)) {
      const next = path.join(path.dirname(file), name);
      if (!name.startsWith('.')) packages.push(name);
      else if (!files.includes(next)) files.push(next);
    }
  }
  expect(files.length).toBeGreaterThan(1);
  expect(packages.filter((name) => !isBuiltin(name))).toEqual([]);
});
