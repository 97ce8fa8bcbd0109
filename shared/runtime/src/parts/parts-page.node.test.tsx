import { readdirSync } from 'node:fs';
import path from 'node:path';
import { act, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import type { ComponentType, PropsWithChildren } from 'react';
import { renderPage } from '../testing/render-page';

const folder = path.dirname(require.resolve('@mesa/ui/button'));
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => path.basename(file, '.tsx'));

const isComponent = (name: string, value: unknown): value is ComponentType => /^[A-Z]/.test(name) && typeof value === 'function';

/** Records the rendered components of a module, by name. */
function noteRendered(module: Record<string, unknown>, rendered: Set<string>): Record<string, unknown> {
  const noted = Object.entries(module).map(([name, value]) => {
    if (!isComponent(name, value)) return [name, value];
    const Component = value as ComponentType<PropsWithChildren>;
    return [
      name,
      (props: PropsWithChildren) => {
        rendered.add(name);
        return <Component {...props} />;
      },
    ];
  });
  return Object.fromEntries(noted);
}

test('shows every component that a file of ui exports', async () => {
  const rendered = new Set<string>();
  const exported: string[] = [];
  for (const file of files) {
    const module = jest.requireActual<Record<string, unknown>>(`@mesa/ui/${file}`);
    exported.push(...Object.entries(module).flatMap(([name, value]) => (isComponent(name, value) ? name : [])));
    jest.doMock(path.join(folder, `${file}.tsx`), () => noteRendered(module, rendered));
  }
  const { default: PartsPage } = await import('./parts-page');
  const { user } = renderPage(<PartsPage />, '/partes');
  await user.click(screen.getAllByText('Avisar')[0] as HTMLElement);
  await screen.findByText('La baraja se guardó.');
  window.print = jest.fn();
  await user.click(screen.getAllByText('Imprimir hoja')[0] as HTMLElement);
  // The frame around the page renders it.
  rendered.add('AskOutlet');
  expect(exported.filter((name) => !rendered.has(name))).toEqual([]);
  expect(exported.length).toBeGreaterThan(40);
});

test('has no accessibility faults, an index in alphabetical order, and every state once for each scheme', async () => {
  const { default: PartsPage } = await import('./parts-page');
  renderPage(<PartsPage />, '/partes');
  const [light, dark] = ['light', 'dark'].map((scheme) => document.querySelectorAll(`[data-scheme=${scheme}]`).length);
  expect(light).toBeGreaterThan(60);
  expect(dark).toBe(light);
  const index = within(screen.getByRole('navigation', { name: 'Índice de partes' })).getAllByRole('link');
  expect(index.map(({ textContent }) => textContent)).toEqual(index.map(({ textContent }) => textContent).sort());
  // Dark differs only in colours; colours and positions in the window need a browser.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const layoutRules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size', 'region'];
  const { violations } = await act(() =>
    axe.run(
      { include: 'body > *', exclude: '[data-scheme=dark]' },
      { preload: false, rules: Object.fromEntries(layoutRules.map((rule) => [rule, { enabled: false }])) },
    ),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)).toEqual([]);
});
