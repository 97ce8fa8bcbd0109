import { describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { firstScript, sourceHash } from './first-script';
import { setHeaders } from './headers';

async function headersOf(type: string, { identityHosts = [] as string[], images = [] as string[], https = false, status = 200 } = {}) {
  const app = Fastify();
  await setHeaders(app, { identityHosts, imageHosts: async () => images, https });
  app.get('/', async (_, reply) => {
    reply.inlineStyles = ['.a{}'];
    return reply
      .code(status)
      .type(type)
      .send(status === 304 ? undefined : 'x');
  });
  const { headers } = await app.inject('/');
  await app.close();
  const { date, connection, 'content-length': length, 'content-type': contentType, ...rest } = headers;
  return rest;
}
const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']).split(';');
const ofFile = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

describe('The headers of an answer', () => {
  test('of a page allow what pages use, and nothing else', async () => {
    const headers = await headersOf('text/html; charset=utf-8');
    const { 'content-security-policy': policy, 'permissions-policy': permissions, ...rest } = headers;
    expect(rest).toEqual({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'document-policy': 'include-js-call-stacks-in-crash-reports',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'reporting-endpoints': 'csp="/api/csp-reports", default="/api/crash-reports"',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
    expect(policyOf(headers)).toEqual([
      "default-src 'self'",
      `script-src 'self' ${sourceHash(firstScript([]))}`,
      `style-src 'self' ${sourceHash('.a{}')}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-uri /api/csp-reports',
      'report-to csp',
    ]);
    const refused =
      'accelerometer autoplay browsing-topics display-capture encrypted-media gamepad gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture serial storage-access usb window-management xr-spatial-tracking';
    expect(String(permissions).split(', ')).toEqual([
      'camera=(self)',
      'fullscreen=(self)',
      'geolocation=(self)',
      'screen-wake-lock=(self)',
      ...refused.split(' ').map((name) => `${name}=()`),
    ]);
  });

  test('of a page with Clerk allow its hosts, its worker and its windows', async () => {
    const images = ['https://assets.tcgdex.net'];
    const headers = await headersOf('text/html', { identityHosts: ['https://clerk.mesa.example'], images, https: true });
    const policy = policyOf(headers);
    expect(policy).toContain("img-src 'self' data: blob: https://img.clerk.com https://assets.tcgdex.net");
    expect(policy).toContain("frame-src 'self' https://challenges.cloudflare.com");
    expect(policy).toContain("connect-src 'self' https://clerk.mesa.example");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy.find((line) => line.startsWith('script-src'))).toContain('https://clerk.mesa.example');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('of a file opened directly allow nothing', async () => {
    expect(await headersOf('application/json')).toEqual(ofFile);
    expect(await headersOf('text/javascript', { https: true })).toEqual({ ...ofFile, 'strict-transport-security': 'max-age=31536000' });
  });

  test('of a 304 keep the cached policy', async () => {
    const { 'content-security-policy': _, ...rest } = ofFile;
    expect(await headersOf('application/json', { status: 304 })).toEqual(rest);
  });
});
