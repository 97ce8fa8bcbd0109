import vm from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { heartbeatPath } from '@mesa/contract/documents';
import { testApp } from '../../testing/test-app';

const server = testApp();

/** Runs the worker's script with a clock of its own. Returns its beats, the passing of seconds, and its reports. */
async function startWorker() {
  const { body } = await server.app.inject(heartbeatPath);
  let now = 0;
  const timers = new Map<number, () => void>();
  const reports: unknown[] = [];
  const scope = {
    Date: { now: () => now },
    JSON,
    setInterval: (run: () => void) => timers.set(timers.size + 1, run).size,
    clearInterval: (id: number) => timers.delete(id),
    async fetch(path: string, { body: report }: { body: string }) {
      reports.push([path, JSON.parse(report)]);
    },
    onmessage: (_: { data: object | null }) => undefined,
  };
  vm.runInNewContext(body, scope);
  return {
    reports,
    beat: (data: object | null) => scope.onmessage({ data }),
    pass(seconds: number, step = 1) {
      for (let i = 0; i < seconds; i += step) {
        now += step * 1000;
        for (const run of timers.values()) run();
      }
    },
  };
}

describe('The worker of a page', () => {
  test('may only call the site', async () => {
    const { headers } = await server.app.inject(heartbeatPath);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['content-security-policy']).toBe("default-src 'none';connect-src 'self';img-src 'self'");
  });

  test('reports a page without a beat for eight seconds, once', async () => {
    const { beat, pass, reports } = await startWorker();
    beat({ area: 'mf_ligas' });
    pass(7);
    expect(reports).toEqual([]);
    pass(1);
    expect(reports).toEqual([['/api/load-failures', { area: 'mf_ligas' }]]);
    pass(20);
    expect(reports).toHaveLength(1);
  });

  test('reports nothing of a page that beats, is hidden, or slept with the device', async () => {
    const { beat, pass, reports } = await startWorker();
    for (let i = 0; i < 20; i += 1) {
      beat({ area: 'mf_ligas' });
      pass(1);
    }
    beat(null);
    pass(60);
    beat({ area: 'mf_ligas' });
    pass(12, 4);
    beat({ area: 'mf_ligas' });
    pass(3600, 3600);
    beat({ area: 'mf_ligas' });
    pass(5);
    expect(reports).toEqual([]);
  });
});
