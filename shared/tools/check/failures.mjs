// What failed, told once more at the end of npm test: what was printed meanwhile is long, and a CI may keep the end alone.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** One failure: its title, and the first lines of its error set in below it. */
const failure = (title, message, mark = '✗') => [`${mark} ${title}`, ...stripVTControlCharacters(message).trim().split('\n').slice(0, 12)].join('\n    ');

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

const journeysOf = (report, asked, mark, errorOf) =>
  specsOf(report).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === asked).map(({ results }) => failure(`${file}: ${title}`, errorOf(results)?.error?.message ?? 'was not run', mark)),
  );

/** The failed tests in Playwright's report, and what kept it from running any. */
export const failedJourneys = (report) => [
  ...report.errors.map(({ message }) => failure('browser', message)),
  ...journeysOf(report, 'unexpected', '✗', (results) => results.at(-1)),
];

/** The tests that failed and passed when they ran again, with the error of the first time: each is a fault, of the test or of the site. */
export const flakyJourneys = (report) => journeysOf(report, 'flaky', '~ passed at the second try,', (results) => results[0]);
