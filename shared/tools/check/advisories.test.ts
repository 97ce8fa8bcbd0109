import { execFileSync } from 'node:child_process';

/** Calls readAudit of advisories.mjs in a Node process, because Jest's compiler knows no types for the module. */
function readAudit(printed: string): { faults: string[]; note?: string } {
  const script = `const { readAudit } = await import('./advisories.mjs'); console.log(JSON.stringify(readAudit(${JSON.stringify(printed)})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname, encoding: 'utf8' }));
}

const one = (name: string, severity: string, more: object = {}) => ({
  [name]: {
    name,
    severity,
    isDirect: true,
    via: [{ source: 1, name, title: `${name} reads too much`, url: 'https://github.com/advisories/GHSA-1', severity, range: '<2.0.1' }],
    effects: [],
    range: '<2.0.1',
    nodes: [`node_modules/${name}`],
    fixAvailable: true,
    ...more,
  },
});
const audit = (...found: object[]) => JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.assign({}, ...found), metadata: {} });

describe('The result of npm audit', () => {
  test.each(['high', 'critical'])('fails the check if it is %s', (severity) => {
    expect(readAudit(audit(one('fastify', severity)))).toEqual({
      faults: [`fastify <2.0.1: ${severity}: fastify reads too much https://github.com/advisories/GHSA-1`],
    });
  });

  test.each(['info', 'low', 'moderate'])('passes if it is %s', (severity) => {
    expect(readAudit(audit(one('fastify', severity)))).toEqual({ faults: [] });
  });

  test('names the package that requires it, and the update that fixes it', () => {
    const fixAvailable = { name: 'web-push', version: '4.0.0', isSemVerMajor: true };
    expect(readAudit(audit(one('web-push', 'high', { via: ['jws'], fixAvailable }), one('pg', 'low')))).toEqual({
      faults: ['web-push <2.0.1: high: through jws; update web-push to 4.0.0'],
    });
  });

  test('passes if it is empty', () => {
    expect(readAudit(audit())).toEqual({ faults: [] });
  });

  test.each([
    [
      'the machine is offline',
      { message: 'request to https://registry.npmjs.org failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org', error: {} },
      'ENOTFOUND',
    ],
    [
      'the registry has none',
      { message: '405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk', statusCode: 405 },
      '405',
    ],
    [
      'npm says it in an error alone',
      { error: { code: 'ENOAUDIT', summary: 'Your configured registry does not support audit requests.' } },
      'does not support',
    ],
    ['npm prints nothing of use', null, ''],
  ])('is not known, passes and says so where %s', (_, printed, reason) => {
    const { faults, note } = readAudit(JSON.stringify(printed));
    expect(faults).toEqual([]);
    expect(note).toMatch(/^not checked: the registry's advisories were not reached/);
    expect(note).toContain(reason);
  });

  test.each(['', 'npm error', '{"vulnerabilities":'])('is unknown if npm printed «%s»', (printed) => {
    expect(readAudit(printed)).toEqual({ faults: [], note: expect.stringContaining('not checked') });
  });
});
