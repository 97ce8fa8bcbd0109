// What failed, told once more at the end of npm test: what was printed meanwhile is long, and a CI may keep the end alone.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** One failure: its title, and the first lines of its error set in below it. */
const failure = (title, message) => [`✗ ${title}`, ...stripVTControlCharacters(message).trim().split('\n').slice(0, 12)].join('\n    ');

/** The broken checks in the report of check.mjs. */
export const failedChecks = (report) => report.broken.map(({ name, faults }) => failure(name, faults.join('\n')));

/** The failed tests in Jest's report, and the files that could not be run. */
export const failedTests = (report, root) =>
  report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(file, message)];
    return failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages.join('\n')));
  });

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The failed tests in Playwright's report, and what kept it from running any. */
export const failedJourneys = (report) => [
  ...report.errors.map(({ message }) => failure('browser', message)),
  ...specsOf(report).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'unexpected').map(({ results }) => failure(`${file}: ${title}`, results.at(-1)?.error?.message ?? 'was not run')),
  ),
];
