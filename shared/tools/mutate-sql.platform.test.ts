import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './check/tree';

/** Runs the command. Returns its output and its exit code. */
function mutate(...args: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(root, 'shared/tools/mutate-sql.mjs'), ...args], { cwd: root, encoding: 'utf8' });
  return { stdout, stderr, status };
}

test('The mutants of a folder are tried by its tests, and those that none of them notices are listed', () => {
  expect(mutate('server/src/domain/preferences')).toMatchObject({ stdout: expect.stringMatching(/^2 of 2 mutants noticed\.$/m), status: 0 });
  // The tests of sites about the days of places show things, and hide none.
  const { stdout } = mutate('server/src/domain/restrictions/hidden-things.ts', 'days-of-places');
  expect(stdout).toMatch(/^server\/src\/domain\/restrictions\/hidden-things\.ts:\d+ {2}left out: where\("kind", "=", kind\)$/m);
  expect(stdout).toMatch(/^0 of 2 mutants noticed\.$/m);
});

test.each([
  ['another folder', ['shell/src'], 'shell/src is no folder or file of the server'],
  ['a limit in words', ['server/src/domain/preferences', '--limit', 'x'], '--sample and --limit are whole numbers.'],
  ['a folder without tests', ['server/src/domain/restrictions'], 'No test file matches src/domain/restrictions/.'],
])('%s is refused with what to give instead', (_, args, message) => {
  expect(mutate(...args)).toMatchObject({ stderr: expect.stringContaining(message), status: 1 });
});
