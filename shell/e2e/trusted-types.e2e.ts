import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** Returns whether an attempted injection succeeded, or how the browser refused it. */
const attempt = (page: Page, what: string, url = '') =>
  page.evaluate(
    ([name, address]) => {
      const attempts: Record<string, () => unknown> = {
        'html of an element': () => {
          document.createElement('div').innerHTML = '<img src=x onerror="document.title = 1">';
        },
        'html that only begins harmless': () => {
          document.createElement('div').innerHTML = '<svg/><img src=x onerror="document.title = 1">';
        },
        'a document of text': () => document.write('<p>x</p>'),
        'a script of text': () => {
          document.createElement('script').textContent = 'document.title = 1';
        },
        'a script': () => {
          document.createElement('script').src = address;
        },
        'a worker': () => new Worker(address),
        'a policy of its own': () => {
          const factory = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes;
          factory.createPolicy('default', { createHTML: (text: string) => text });
          factory.createPolicy('evil', { createHTML: (text: string) => text });
        },
      };
      try {
        attempts[name]?.();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    },
    [what, url] as const,
  );

test('a page makes scripts of its builds alone: text, other hosts and files of people are refused', async ({ page, server }) => {
  await page.goto('/torneos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const what of ['html of an element', 'html that only begins harmless', 'a document of text', 'a script of text', 'a policy of its own'])
    expect([what, await attempt(page, what)]).toEqual([what, 'TypeError']);

  const refused = [
    'https://evil.example/x.js',
    '/uploads/x.js',
    '/sw.js',
    '/api/x',
    '/shell/../uploads/x.js',
    '/mf/%2e%2e/uploads/x.js',
    'data:text/javascript,1',
    'javascript:1',
  ];
  for (const url of refused) expect([url, await attempt(page, 'a script', url)]).toEqual([url, 'TypeError']);
  for (const url of ['blob:http://x/1', 'data:text/javascript,1']) expect([url, await attempt(page, 'a worker', url)]).toEqual([url, 'TypeError']);
  for (const url of ['/mf/mf_stores/x.js', '/shell/x.js', `${server.url}/mf/mf_stores/x.js`])
    expect([url, await attempt(page, 'a script', url)]).toEqual([url, 'done']);
});
