import { execFileSync } from 'node:child_process';

/** Calls a function of failures.mjs with a report, in a Node process, because Jest cannot load the module. */
function callOf(name: string, ...args: unknown[]): string[] {
  const script = `const { ${name} } = await import('./failures.mjs'); console.log(JSON.stringify(${name}(...${JSON.stringify(args)})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, encoding: 'utf8' })) as string[];
}

test('a broken check is named with its faults', () => {
  expect(callOf('failedChecks', { broken: [{ name: 'nothing is unused', faults: ['a.ts: one', 'b.ts: two'] }] })).toEqual([
    '✗ nothing is unused\n    a.ts: one\n    b.ts: two',
  ]);
});

test('a failed test is named with its file and the beginning of its error', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`);
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'sums subtracts', failureMessages: [`\u001b[31m${lines.join('\n')}\u001b[39m`] },
  ];
  const report = { testResults: [{ name: '/site/server/src/sums.test.ts', status: 'failed', message: 'all of it', assertionResults }] };
  expect(callOf('failedTests', report, '/site')).toEqual([['✗ server/src/sums.test.ts: sums subtracts', ...lines.slice(0, 12)].join('\n    ')]);
});

test('a file that cannot run is named with the reason', () => {
  const report = { testResults: [{ name: '/site/shell/src/a.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] }] };
  expect(callOf('failedTests', report, '/site')).toEqual(['✗ shell/src/a.test.ts\n    SyntaxError: no']);
});

test('a failed journey is named at any depth, a flaky one separately with its first error', () => {
  const spec = (title: string, status: string, message: string) => ({
    file: 'a.e2e.ts',
    title,
    tests: [{ status, results: [{ error: { message: 'the first try' } }, { error: { message } }] }],
  });
  const report = { errors: [], suites: [{ specs: [spec('reads', 'flaky', 'no')], suites: [{ specs: [spec('writes', 'unexpected', 'Timeout')] }] }] };
  expect(callOf('failedJourneys', report)).toEqual(['✗ a.e2e.ts: writes\n    Timeout']);
  expect(callOf('flakyJourneys', report)).toEqual(['~ passed at the second try, a.e2e.ts: reads\n    the first try']);
});

test('the reason why the browser did not start is shown', () => {
  expect(callOf('failedJourneys', { errors: [{ message: 'No site' }], suites: [] })).toEqual(['✗ browser\n    No site']);
});
