import { expect, test } from '@jest/globals';
import { crashReportPath } from '@mesa/release-contract/calls/failures';
import { reportVitals } from '@mesa/release-contract/calls/vitals';
import { testApp } from '../testing/test-app';

const app = testApp(async () => ({ limits: { reports: 2 } }));
const json = 'application/json';
const reports = 'application/reports+json';

test.each([
  { of: 'blocked content', url: '/api/csp-reports', type: reports, payload: '[]', taken: 204, network: '10.0.1' },
  { of: 'crashes', url: crashReportPath, type: reports, payload: '[]', taken: 204, network: '10.0.2' },
  {
    of: 'the speed of pages',
    url: reportVitals.path,
    type: json,
    payload: '{"area":"shell","release":null,"page":"home","errors":0}',
    taken: 200,
    network: '10.0.3',
  },
])('Reports of $of are limited per address and minute', async ({ url, type, payload, taken, network }) => {
  const send = (remoteAddress: string) => app.app.inject({ method: 'POST', url, remoteAddress, headers: { 'content-type': type }, payload });
  const statuses = [];
  for (const host of [1, 1, 1, 2]) statuses.push((await send(`${network}.${host}`)).statusCode);
  expect(statuses).toEqual([taken, taken, 429, taken]);
});
