import { isClosed, refreshRegistry } from './refresh';
import { setRegistry } from './registry';
import { openTestShell } from './testing/test-host';

const known = { revision: 1, shell: '2.0.0+abcdefabcdef', role: null, remotes: {} };

test('the registry is asked about an address that this tab does not know, each once at a time', async () => {
  openTestShell();
  setRegistry(known);
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    asked.push(String(address));
    // The browser's cache may hold the registry of before a release.
    expect(options?.cache).toBe('no-store');
    return Response.json(known);
  });
  await Promise.all([refreshRegistry('/ligas'), refreshRegistry('/ligas'), refreshRegistry('/copas'), refreshRegistry()]);
  const shell = 'shell=2.0.0%2Babcdefabcdef';
  expect(asked).toEqual([`/registry.json?at=%2Fligas&${shell}`, `/registry.json?at=%2Fcopas&${shell}`, `/registry.json?${shell}`]);
  await refreshRegistry('/ligas');
  expect(asked).toHaveLength(4);
});

test('a page that needs a role is known from the HTML, and from an answer also after the next one', async () => {
  openTestShell();
  setRegistry({ ...known, closed: ['/admin/:page'] });
  expect(['/admin/cuentas', '/admin', '/ligas'].filter(isClosed)).toEqual(['/admin/cuentas']);
  const answers = [{ ...known, closed: ['/lista'] }, known];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answers.shift()));
  await refreshRegistry('/lista');
  await refreshRegistry('/ligas');
  expect(answers).toEqual([]);
  expect(['/lista', '/ligas'].filter(isClosed)).toEqual(['/lista']);
});
