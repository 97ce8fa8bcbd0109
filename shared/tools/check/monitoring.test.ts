import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tree';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** The names of our metrics in a text, without what a histogram adds to its own. */
const named = (text: string) => new Set([...text.matchAll(/\bmesa_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
const known = named(['metrics.ts', 'vitals.ts', 'replica.ts'].map((file) => read(`server/src/operations/metrics/${file}`)).join('\n'));

test.each(['deploy/monitoring/dashboard.json', 'deploy/monitoring/alerts.yml', 'docs/operating/monitoring.md'])('%s names metrics that exist', (file) => {
  const names = [...named(read(file))];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('the handbook names every metric', () => {
  const documented = named(read('docs/operating/monitoring.md'));
  expect([...known].filter((name) => !documented.has(name) && name !== 'mesa_info')).toEqual([]);
});
