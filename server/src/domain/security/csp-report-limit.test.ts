import { expect, test } from '@jest/globals';
import { testApp } from '../../testing/test-app';

const app = testApp(async () => ({ limits: { reports: 2 } }));

test('Reports of blocked content are limited per address and minute', async () => {
  const send = (remoteAddress: string) =>
    app.app.inject({ method: 'POST', url: '/api/csp-reports', remoteAddress, headers: { 'content-type': 'application/reports+json' }, payload: '[]' });
  const statuses = [];
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2']) statuses.push((await send(address)).statusCode);
  expect(statuses).toEqual([204, 204, 429, 204]);
});
