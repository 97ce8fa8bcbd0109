import { flagsOf } from '@mesa/contract/area/flags';
import { registryBlock } from '@mesa/release-contract/registry';
import { act, cleanup, render, screen } from '@testing-library/react';
import * as React from 'react';
import { renderToString } from 'react-dom/server';

const flags = flagsOf('mf_ligas', { table: 'Tabla nueva', notes: 'Notas' });

/** Opens a page whose HTML has this registry. Every build of a page has its own copy of the module. */
async function openPage(registry?: object) {
  jest.resetModules();
  // One React for all builds, as on the site.
  jest.doMock('react', () => React);
  Reflect.deleteProperty(globalThis, 'mesaFlags');
  document.body.innerHTML = registry ? `<script type="application/json" id="${registryBlock}">${JSON.stringify(registry)}</script>` : '';
  const shell = await import('./flags');
  jest.resetModules();
  const area = await import('./flags');
  return { setFlags: shell.setFlags, useFlag: area.useFlag };
}

describe('a flag', () => {
  afterEach(() => {
    cleanup();
    document.body.innerHTML = '';
    Reflect.deleteProperty(globalThis, 'mesaFlags');
  });

  test('has the value of the HTML in the first render, of its own area and name alone', async () => {
    const { useFlag } = await openPage({ flags: { mf_ligas: ['table'], mf_decks: ['notes'] } });
    const seen: boolean[][] = [];
    function Page() {
      seen.push([useFlag(flags.table), useFlag(flags.notes)]);
      return null;
    }
    render(<Page />);
    expect(seen).toEqual([[true, false]]);
  });

  test('is off on a page without flags, and in an area run alone', async () => {
    for (const registry of [{ revision: 1 }, undefined]) {
      const { useFlag } = await openPage(registry);
      const Page = () => <p>{String(useFlag(flags.table))}</p>;
      render(<Page />);
      expect(screen.getByText('false')).toBeVisible();
      cleanup();
    }
  });

  test('changes with the shell’s next registry, in every build of the page', async () => {
    const { setFlags, useFlag } = await openPage();
    const Page = () => <p>{useFlag(flags.table) ? 'la tabla nueva' : 'la tabla'}</p>;
    const { unmount } = render(<Page />);
    act(() => setFlags({ mf_ligas: ['table'] }));
    expect(screen.getByText('la tabla nueva')).toBeVisible();
    act(() => setFlags());
    expect(screen.getByText('la tabla')).toBeVisible();
    unmount();
    setFlags({ mf_ligas: ['table'] });
  });

  test('is the same on the server, which sets it for each page', async () => {
    const { setFlags, useFlag } = await openPage();
    const Page = () => (useFlag(flags.table) ? 'la tabla nueva' : 'la tabla');
    setFlags({ mf_ligas: ['table'] });
    expect(renderToString(<Page />)).toBe('la tabla nueva');
    setFlags();
    expect(renderToString(<Page />)).toBe('la tabla');
  });
});
