// Lists the failures again at the end of npm test, because the output before it is long and a CI may show only its end.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Formats one failure: its title, and the first lines of its error indented below it. */
const failure = (title, message, mark = '✗') => [`${mark} ${title}`, ...stripVTControlCharacters(message).trim().split('\n').slice(0, 12)].join('\n    ');

/** Lists the failed checks in the report of check.mjs. */
export const failedChecks = (report) => report.broken.map(({ name, faults }) => failure(name, faults.join('\n')));

/** Lists the failed tests in Jest's report, and the files that could not run. */
export const failedTests = (report, root) =>
  report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(file, message)];
    return failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages.join('\n')));
  });

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const journeysOf = (report, asked, mark, errorOf) =>
  specsOf(report).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === asked).map(({ results }) => failure(`${file}: ${title}`, errorOf(results)?.error?.message ?? 'was not run', mark)),
  );

/** Lists the failed tests in Playwright's report, and errors that kept it from running any. */
export const failedJourneys = (report) => [
  ...report.errors.map(({ message }) => failure('browser', message)),
  ...journeysOf(report, 'unexpected', '✗', (results) => results.at(-1)),
];

/** Lists the tests that passed only when repeated, with their first error: either the test or the site is flaky. */
export const flakyJourneys = (report) => journeysOf(report, 'flaky', '~ passed at the second try,', (results) => results[0]);
