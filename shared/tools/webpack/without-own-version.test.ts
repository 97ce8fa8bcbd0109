import { execFileSync } from 'node:child_process';

const manifest = (version: string, react: string) => JSON.stringify({ name: 'mf-decks', version, dependencies: { react } });
const lock = (version: string, react: string) =>
  JSON.stringify({
    name: 'mf-decks',
    version,
    packages: { '': { version, dependencies: { react } }, 'mf-decks': { version }, 'node_modules/react': { version: react } },
  });

/** Returns what a build reads of some files. */
function readOf(texts: string[]): string[] {
  const script = `const { withoutOwnVersion } = await import('./without-own-version.mjs');
    console.log(JSON.stringify(${JSON.stringify(texts)}.map(withoutOwnVersion)));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, encoding: 'utf8' })) as string[];
}

test.each([
  ['package.json', manifest],
  ['package-lock.json', lock],
])('What a build reads of a %s is the same for each version of an area, and another with other libraries', (_, make) => {
  const [first, second, other] = readOf([make('1.0.0', '19.3.1'), make('1.1.0', '19.3.1'), make('1.0.0', '20.0.0')]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
