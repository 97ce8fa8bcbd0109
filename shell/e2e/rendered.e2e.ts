import type { Page, Route } from '@playwright/test';
import { examplesOf } from './permissions';
import { addressOf, isRendered, openAddress, paintedAgain, places } from './places';
import { answers, expect, test } from './test';

/** Normalizes rendered HTML for comparison: sorts attributes; removes generated ids and parts that only the browser knows. */
const comparable = (html: string): string =>
  html
    .replace(/<link[^>]*>/g, '')
    .replace(/<aside[\s\S]*?<\/aside>/g, '')
    // Shown only without scripts.
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, '<noscript></noscript>')
    .replace(/<!--(?: |\/?\$)-->/g, '')
    .replace(/&#x27;/g, "'")
    .replaceAll('&nbsp;', '\u00a0')
    // The last thirty days depend on the reader's calendar.
    .replace(/<section [^>]*aria-label="Puntuación por fecha"[\s\S]*?<\/section>/g, '')
    // Shared texts contain the site's own address.
    .replace(/https:\/\/wa\.me\/[^"]*/g, '')
    // So does the embed code in /api.
    .replace(/&lt;iframe [\s\S]*?&lt;\/iframe&gt;/g, '<frame>')
    // The server's time arrives by stream.
    .replace(/<p [^>]*><span [^>]*>[^<]*<\/span><span [^>]*role="timer">[^<]*<\/span><\/p>/g, '<timer>')
    // The home page's second picture loads after the first.
    .replace(/<img [^>]*data-shown="false"[^>]*>/g, '')
    // Deck icons load once the page responds.
    .replace(/<img alt="Carta [^>]*>|<span class="[\w-]+"><\/span>/g, '<icon>')
    // The site's own address, in /contacto.
    .replace(/(<a href=")[^"]*(">)(?:Mesa Abierta|localhost:\d+)(?=<svg)/g, '$1$2')
    .replace(/<(\w+)((?: [\w:-]+(?:="[^"]*")?)*) ?\/?>/g, (_, tag: string, text: string) => {
      const attributes = [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.replace(/_[rR]_\w+_/g, 'id'),
      ]);
      const kept = attributes.filter(([name]) => !['data-state', 'selected'].includes(name ?? ''));
      return `\n<${[tag, ...kept.map(([name, value]) => `${name}=${value}`).sort()].join(' ')}>`;
    });

/** Opens a page as the browser draws it: the server renders nothing for a visitor who may be signed in, but a page that finds no session removes the cookie. */
async function openDrawn(page: Page, address: string) {
  await page.context().addCookies([{ name: 'mesa-signed-in', value: '1', url: new URL(address).origin }]);
  await openAddress(page, address);
  expect(await page.evaluate(() => performance.getEntriesByName('drawn').length), address).toBe(1);
}

// That it comes to life without an objection is a part of pages.e2e.ts.
test('a page in the HTML is, attribute by attribute, what a browser renders', async ({ browser, request, server }) => {
  const examples = await examplesOf(request);
  // So low that no further picture comes into view.
  const context = await browser.newContext({ viewport: { width: 412, height: 240 } });
  const tab = await context.newPage();
  for (const place of places.filter(isRendered)) {
    const address = addressOf(place, examples);
    await openDrawn(tab, `${server.url}${address}`);
    const byBrowser = await tab.evaluate(() => document.getElementById('root')?.innerHTML ?? '');
    let inHtml = '';
    await expect(async () => {
      const html = await (await request.get(address)).text();
      inHtml = /<div id="root">([\s\S]*?)<\/div>\n<script type="application\/json"/.exec(html)?.[1] ?? '';
      expect(inHtml, address).not.toBe('');
    }).toPass();
    expect(inHtml, address).not.toContain(' style="');
    expect(comparable(inHtml), address).toBe(comparable(byBrowser));
  }
  await context.close();
});

test('a visitor’s page asks for the shell’s scripts while it is read, and runs them and asks for the area’s once it is painted', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      if (!Reflect.has(window, 'running')) Object.assign(window, { running: document.querySelectorAll('script[src]').length });
    }).observe({ type: 'paint', buffered: true });
  });
  await expect.poll(async () => (await page.request.get('/torneos')).text()).toContain('<div id="root"><');
  await page.goto('/torneos');
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
  const { read, painted, shell, area, running } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const requested = (folder: string) =>
      performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.includes(folder) && name.endsWith('.js') ? [startTime] : []));
    return {
      read: navigation?.domContentLoadedEventEnd ?? 0,
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      shell: requested('/shell/'),
      area: requested('/mf/'),
      running: Reflect.get(window, 'running'),
    };
  });
  expect(shell.filter((at) => at <= read)).toHaveLength(2);
  expect(running).toBe(0);
  expect(area.length).toBeGreaterThan(1);
  expect(Math.min(...area)).toBeGreaterThan(painted);
});

test('the libraries ask the browser to compile them while it loads them', async ({ request }) => {
  const [vendor] = /\/shell\/vendor\.\w+\.js/.exec(await (await request.get('/torneos')).text()) ?? [];
  expect(await (await request.get(vendor ?? '')).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('a rendered page waits for no script that its document does not name', async ({ page, request }) => {
  const { store, played, card } = await examplesOf(request);
  let html = '';
  await page.route('**/*.js', (route) => (html.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined));
  for (const address of ['/', '/torneos', '/torneo/1', `/torneo/${played.id}`, `/tienda/${store.slug}`, `/carta/${card}`, '/ranking', '/buscar-carta']) {
    await expect(async () => {
      html = await (await request.get(address)).text();
      expect(html).toContain('<div id="root"><');
    }).toPass();
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length), { message: address }).toBe(1);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const [tab, hidden] of [
  ['in the background', true],
  ['of a browser that never says what it painted', false],
] as const)
  test(`a page in a tab ${tab} gets its scripts all the same`, async ({ page }) => {
    await page.addInitScript((isHidden) => {
      PerformanceObserver.prototype.observe = () => undefined;
      if (!isHidden) return;
      Object.defineProperty(document, 'hidden', { get: () => true });
      const { setTimeout } = window;
      const withoutFallback = (run: () => void, ms?: number) => (ms === 2000 ? 0 : setTimeout(run, ms));
      Object.assign(window, { setTimeout: withoutFallback });
    }, hidden);
    await page.goto('/tiendas');
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
  });

test('a button that is pressed before the page answers does its work once it does', async ({ page }) => {
  const routes: Route[] = [];
  await page.route('**/shell/main.*.js', (route) => void routes.push(route));
  await expect.poll(async () => (await page.request.get('/torneos')).text()).toContain('<div id="root"><');
  await page.goto('/torneos', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect.poll(() => routes.length).toBe(1);
  await routes[0]?.continue();
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Opens the rendered home page, whose widgets' files the network holds back until `release`. Marks the table that the server rendered of a widget. */
async function openWithoutWidgets(page: Page) {
  let held = 0;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/mf/**/*.js', async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('<div id="root"><');
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(1);
  await expect.poll(() => held).toBeGreaterThan(1);
  const widget = page.getByRole('region', { name: 'Últimos torneos finalizados' }).getByRole('table');
  await widget.evaluate((table) => table.setAttribute('data-rendered', ''));
  return { widget, release };
}

test('a page responds before the files of its widgets come, and keeps what the server rendered of them', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  // The browser knows the visitor's place, so the home page is rendered again as soon as it is hydrated.
  await page.addInitScript(() => localStorage.setItem('mesa:place', JSON.stringify({ country: 'Colombia', state: 'Bogotá D.C.', city: 'Bogotá' })));
  const { widget, release } = await openWithoutWidgets(page);
  await page.getByRole('button', { name: 'Detener las imágenes' }).click();
  await expect(page.getByRole('button', { name: 'Reanudar las imágenes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Encontrar una tienda' })).toHaveAttribute('href', /Bogot/);
  await expect(widget).toHaveAttribute('data-rendered');
  const withoutEffect = await widget.evaluate(async (table) => {
    // As a widget's own button would be.
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Ver más' });
    table.after(button);
    button.click();
    button.remove();
    await new Promise((done) => setTimeout(done));
    return (Reflect.get(window, 'takeEarlyClicks') as () => HTMLElement[])().map(({ textContent }) => textContent);
  });
  expect(withoutEffect, 'presses to repeat').toEqual(['Ver más']);
  release();
  await expect.poll(() => widget.evaluate((table) => Object.keys(table).some((key) => key.startsWith('__reactProps')))).toBe(true);
  await expect(widget).toHaveAttribute('data-rendered');
  expect(complaints).toEqual([]);
});

test('signing in does not wait for the files of widgets, and keeps what the server rendered of them', async ({ page }) => {
  const { release } = await openWithoutWidgets(page);
  // React would wait for the files before it opens the dialog, and then render the widget again.
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The dialog hides the page from `getByRole`.
  await expect(page.locator('table[data-rendered]')).toBeAttached();
  release();
});

test('a widget whose files do not come says so, and reports no difference from what the server rendered', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.route('**/mf/mf_seasons/*.js*', (route) => route.abort());
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('<div id="root"><');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('Temporadas', { timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'Últimos torneos finalizados' }).getByRole('table')).toBeVisible();
  expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
});

test('a button that is pressed early does its work although a widget’s files do not come', async ({ page }) => {
  const routes: Route[] = [];
  await page.route('**/shell/main.*.js', (route) => void routes.push(route));
  await page.route('**/mf/**/*.js', () => undefined);
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('<div id="root"><');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Detener las imágenes' }).click();
  await expect.poll(() => routes.length).toBe(1);
  await routes[0]?.continue();
  await expect(page.getByRole('button', { name: 'Reanudar las imágenes' })).toBeVisible({ timeout: 5000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Sums layout shifts without user input in `shifted`. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        Object.assign(window, { shifted: (Reflect.get(window, 'shifted') ?? 0) + (shift as unknown as { value: number }).value });
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('nothing moves on a phone when the font of the titles comes late', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await countShifts(page);
  let fonts: Route[] = [];
  await page.route('**/*.woff', (route) => void fonts.push(route));
  for (const address of ['/torneo/1', '/', '/torneos']) {
    // On a busy machine the first answer can be without a rendering, which is then there for the next one.
    await expect.poll(async () => (await page.request.get(address)).text(), { message: address }).toContain('<h1');
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name)), { message: address }).toEqual(['hydrated']);
    const isThere = () => page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'Sansita' && status === 'loaded'));
    expect(await isThere(), address).toBe(false);
    await Promise.all(fonts.map((route) => route.continue()));
    fonts = [];
    await expect.poll(isThere).toBe(true);
    await paintedAgain(page);
    expect(await page.evaluate(() => Reflect.get(window, 'shifted') ?? 0), address).toBeLessThan(0.0001);
  }
});

test('a visitor’s page keeps its place while it comes to life, and asks for no file twice', async ({ page, request }) => {
  const { played } = await examplesOf(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await countShifts(page);
  for (const address of ['/torneos', '/', '/ranking', '/tiendas', `/torneo/${played.id}`]) {
    await openAddress(page, address);
    const seen = await page.evaluate(() => ({
      shifted: Reflect.get(window, 'shifted') ?? 0,
      files: performance.getEntriesByType('resource').flatMap(({ name }) => (/\.(js|css)$/.test(name) ? [name] : [])),
    }));
    expect(seen.shifted, address).toBeLessThan(0.01);
    expect(seen.files.toSorted(), address).toEqual([...new Set(seen.files)].toSorted());
  }
});

test('a page that the browser draws keeps its place while its later parts arrive', async ({ page, request, server }) => {
  const { played, finished, store } = await examplesOf(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await countShifts(page);
  for (const address of [`/torneo/${finished.id}`, `/torneo/${played.id}`, `/tienda/${store.slug}`, '/ranking']) {
    await openDrawn(page, server.url + address);
    await expect(page.locator('main details:not([inert])').getByText('Compartir', { exact: true }), address).toBeVisible();
    await paintedAgain(page);
    expect(await page.evaluate(() => Reflect.get(window, 'shifted') ?? 0), address).toBeLessThan(0.01);
  }
});

test('on a phone the filters of a card search stay folded while the page comes to life', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/buscar-carta?nombre=a&categoria=Pok%C3%A9mon');
  const button = page.getByRole('button', { name: 'Mostrar filtros (2)' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Nombre' })).toBeHidden();
  await button.click();
  await expect(page.getByRole('combobox', { name: 'Nombre' })).toHaveValue('a');
  await page.getByRole('link', { name: 'Quitar el filtro Nombre: a' }).click();
  await expect(page).toHaveURL('/buscar-carta?categoria=Pok%C3%A9mon');
  await expect(page.getByRole('combobox', { name: 'Nombre' })).toBeHidden();
  expect(errors).toEqual([]);
});

test('a card whose picture failed before the page answers has a drawn frame', async ({ page }) => {
  const addresses = /\/(uploads|api\/image)\/(cards|icons)\//;
  await page.route(addresses, (route) => route.abort());
  await page.goto('/buscar-carta');
  const cards = page.getByRole('main').getByRole('link', { name: /, \w+ / });
  await expect(cards.first()).not.toHaveText('');
  await expect(cards.first().locator('img')).toHaveCount(0);
});

test('a page comes to life in steps, between which it answers a finger', async ({ page }) => {
  await page.addInitScript(() => {
    const steps: (() => void)[] = [];
    Object.assign(window, { steps });
    // Each step waits until the test lets it run.
    Reflect.set(Reflect.get(window, 'scheduler'), 'yield', () => new Promise<void>((next) => steps.push(next)));
  });
  await page.goto('/torneos', { waitUntil: 'commit' });
  let taken = 0;
  await expect(async () => {
    taken += await page.evaluate(() => {
      const next = (Reflect.get(window, 'steps') as (() => void)[]).shift();
      next?.();
      return next ? 1 : 0;
    });
    expect(await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name))).toContainEqual(expect.stringMatching(/hydrated|drawn/));
  }).toPass({ intervals: [20] });
  expect(taken).toBeGreaterThan(4);
});

test('rows and the footer come to life after the rest of the page, and at once when they are pressed', async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const mark = performance.mark.bind(performance);
    let isHeld = false;
    // React continues its work with messages to itself; a step that has used up its time waits for one.
    performance.mark = (name, options) => {
      isHeld ||= name === 'hydrated';
      for (const end = performance.now() + 20; isHeld && performance.now() < end; );
      return mark(name, options);
    };
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (!isHeld) postMessage.call(this, message);
    };
  });
  await expect.poll(async () => (await page.request.get('/torneos')).text()).toContain('<div id="root"><');
  await page.goto('/torneos');
  await answers(page);
  const seen = await page.evaluate(() => {
    const isAlive = (selector: string) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'));
    const parts = ['main h1', 'main tbody a', 'footer a'];
    const before = parts.map(isAlive);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('main tbody a')?.dispatchEvent(press);
    return { before, followedHere: press.defaultPrevented, after: parts.map(isAlive) };
  });
  expect(seen).toEqual({ before: [true, false, false], followedHere: true, after: [true, true, false] });
});

test('a page comes to life in a browser that cannot yield', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Reflect.get(window, 'Scheduler').prototype, 'yield'));
  await page.goto('/torneos');
  await answers(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  /** A page that was not rendered in time is cached for the next request. */
  const rendered = (page: Page) =>
    expect(async () => {
      if ((await page.getByRole('heading', { level: 1 }).count()) === 0) await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 500 });
    }).toPass();

  test('a visitor opens the menu, on a phone and on a wide screen', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/torneos');
    await rendered(page);
    await expect(menu).toBeHidden();
    await page.getByRole('link', { name: 'Abrir menú' }).click();
    await menu.getByRole('link', { name: 'Ranking' }).click();
    await expect(page).toHaveURL('/ranking');
    await rendered(page);
    await page.getByRole('link', { name: 'Abrir menú' }).click();
    await page.getByRole('link', { name: 'Cerrar menú' }).click();
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 740 });
    // The button needs a script.
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeHidden();
    const entry = menu.getByRole('link', { name: 'Buscar carta' });
    await expect(entry).toBeHidden();
    await menu.getByRole('button', { name: 'Expansiones' }).hover();
    await entry.click();
    await expect(page).toHaveURL('/buscar-carta');
  });

  test('a visitor sees both pictures of the home page, saves the picture of a deck, and is shown nothing that needs scripts', async ({ page, request }) => {
    const { finished, played } = await examplesOf(request);
    /** A card's symbol shows its picture next to a list that names it. */
    const idle = page
      .locator('main, footer')
      .getByRole('button', { name: /^(?!Ver la imagen de )/ })
      .and(page.locator('[type="button"]'));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await rendered(page);
    const slides = page.getByRole('region', { name: 'Imágenes de portada' }).getByRole('img');
    await expect(slides).toHaveCount(2);
    await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
    await expect(slides.last()).not.toBeInViewport();
    await slides.last().scrollIntoViewIfNeeded();
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
    await expect(idle).toHaveCount(0);
    await page.goto(`/baraja/${finished.id}/${finished.username}`);
    await rendered(page);
    await expect(idle).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Guardar imagen' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^\d+\.png$/);
    await page.goto(`/torneo/${played.id}/rondas`);
    await rendered(page);
    await expect(
      page
        .getByRole('main')
        .getByRole('heading', { name: /^Ronda/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel('Buscar mi nombre')).toBeHidden();
    await page.goto('/exportar-baraja');
    await rendered(page);
    await expect(page.locator('main noscript p')).toHaveText('Sin JavaScript, la página de cada baraja tiene «Guardar imagen».');
  });

  test('a visitor filters every list, and sorts a player’s tournaments', async ({ page, request }) => {
    const { finished } = await examplesOf(request);
    await page.goto('/torneos');
    await rendered(page);
    await page.getByLabel('Formato').selectOption('Estándar');
    await page.getByLabel('País').fill('Colombia');
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await expect(page).toHaveURL(/formato=Est/);
    await rendered(page);
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await page.goto('/ranking');
    await rendered(page);
    await page.getByLabel('País').fill('Colombia');
    await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
    await expect(page).toHaveURL(/pais=Colombia/);
    await rendered(page);
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await page.goto('/tiendas');
    await rendered(page);
    await page.getByLabel('Nombre de la tienda').fill('Mesa');
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/buscar=Mesa/);
    await rendered(page);
    await expect(page.getByRole('main').getByText('Mesa Nueve')).toBeVisible();
    await page.goto('/buscar-carta');
    await rendered(page);
    await page.getByRole('combobox', { name: 'Nombre' }).fill('Rotom');
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/nombre=Rotom/);
    await rendered(page);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Rotom/ })
        .first(),
    ).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Rotom/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/carta\//);
    await rendered(page);
    await expect(page.getByRole('link', { name: 'Ver la imagen grande' })).toHaveAttribute('href', /^(\/uploads\/|https:)/);
    await page.goBack();
    await rendered(page);
    await page.getByRole('link', { name: 'Limpiar' }).click();
    await expect(page).toHaveURL('/buscar-carta');
    await rendered(page);
    await page.getByText('Más filtros').click();
    await page.getByLabel('Tipo').selectOption('Rayo');
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/tipo=Rayo/);
    await page.goto(`/jugador/${finished.username}`);
    await rendered(page);
    await page.getByRole('columnheader', { name: 'Ciudad' }).getByRole('link').click();
    await expect(page).toHaveURL(/orden=city/);
    await rendered(page);
    await expect(page.getByRole('columnheader', { name: 'Ciudad' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('a visitor reads the tournaments of a state and page, opens one, reads the round of another, and searches', async ({ page, request }) => {
    const { finished, played } = await examplesOf(request);
    await page.goto('/torneos');
    await rendered(page);
    await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await expect(page).toHaveURL(/\/torneos\?pagina=2$/);
    await rendered(page);
    await page.getByRole('tab', { name: 'Inscripciones abiertas' }).click();
    await expect(page).toHaveURL(/\/torneos\?estado=inscripciones$/);
    await rendered(page);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/torneo\/\d+$/);
    await rendered(page);
    await page.goto(`/torneo/${played.id}`);
    await rendered(page);
    // One of three divisions has a heading for each.
    await expect(page.getByRole('heading', { name: /^Ronda \d+( · |$)/ }).first()).toBeVisible();
    const search = page.getByRole('search');
    await search.getByRole('searchbox').fill(finished.username);
    await search.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/buscar\?q=/);
    await rendered(page);
    await expect(page.getByRole('list', { name: 'Resultados' }).getByRole('link').first()).toBeVisible();
  });
});
