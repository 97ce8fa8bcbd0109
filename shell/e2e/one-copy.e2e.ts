import type { Page } from '@playwright/test';
import { expect, test } from './test';

const remotes = ['mf_tournaments', 'mf_stores', 'mf_decks', 'mf_collection', 'mf_profile'];

interface Window {
  renderers: string[];
  __FEDERATION__: { __INSTANCES__: { name: string; shareScopeMap: { default: Record<string, Record<string, { from: string }>> } }[] };
}

/** Each copy of React DOM that starts reports itself to this hook, as it would to the developer tools. */
const watchRenderers = (page: Page) =>
  page.addInitScript(() => {
    const renderers: string[] = [];
    const ignore = () => undefined;
    const hook = {
      supportsFiber: true,
      inject: ({ version }: { version: string }) => renderers.push(version),
      onCommitFiberRoot: ignore,
      onCommitFiberUnmount: ignore,
    };
    Object.assign(globalThis, { renderers, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });

const allRemotesAreHere = (page: Page) => page.waitForFunction((names) => names.every((name) => name in globalThis), remotes);

test('with every remote loaded there is one React, and one copy of each shared module, lent to all', async ({ page }) => {
  await watchRenderers(page);
  await page.goto('/torneos');
  await expect(page.getByRole('heading', { level: 1, name: 'Torneos' })).toBeVisible();
  await allRemotesAreHere(page);
  const found = await page.evaluate(() => {
    const { renderers, __FEDERATION__ } = globalThis as unknown as Window;
    const scopes = __FEDERATION__.__INSTANCES__.map(({ shareScopeMap }) => shareScopeMap.default);
    const versions = Object.entries(scopes[0] ?? {}).map(([key, versions]) => [key, Object.keys(versions).length] as const);
    return { renderers, scopes: new Set(scopes).size, versions: Object.fromEntries(versions) };
  });
  expect(found.renderers).toHaveLength(1);
  expect(found.scopes).toBe(1);
  expect(found.versions).toMatchObject({ react: 1, 'react-dom': 1, '@mesa/shared/session': 1, '@mesa/shared/query': 1, '@mesa/shared/router': 1 });
  expect(Object.values(found.versions).every((count) => count === 1)).toBe(true);
});

test('who signs out in a remote is signed out in the shell: there is one session', async ({ page, signIn }) => {
  await signIn(page, 'jugador');
  await page.goto('/perfil');
  const header = page.getByRole('banner');
  await expect(header.getByText('Miembro')).toBeVisible();
  await page.getByRole('tab', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Sí, cerrar sesión' }).click();
  await expect(header.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
