import type { Registry } from '@mesa/release-contract/registry';
import type { Included } from '@mesa/release-server/builds';
import type { RegistryCache } from '@mesa/release-server/registry-cache';
import { everyone, Shown } from '@mesa/release-server/shown';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../kernel/capabilities/capabilities';
import type { DrawnPages } from '../rendering/drawn-pages';
import { firstAnswers } from './initial-data';
import { isForOne, pageAt } from './page';

interface RenderingOptions {
  live: RegistryCache;
  included: Included;
  drawnPages: DrawnPages;
  registryFor: (shown: Shown) => Registry;
}

/** In milliseconds, for answers that no visitor waits for. */
const answersTimeout = 5000;

/** A busy machine sometimes fails to render a page; after this many consecutive failed checks the renderers are at fault. */
const maxStarved = 3;

/** Checks rendering: renders one page of each live area; for an area without a page at a fixed address, only reads its builds. */
export function pageRendering(app: FastifyInstance, { live, included, drawnPages, registryFor }: RenderingOptions): Capability {
  let starved = 0;
  return {
    name: 'rendering',
    title: 'El servidor no puede dibujar páginas: los visitantes esperan a que lo haga su navegador, y buscadores y chats ven menos',
    fix: 'Arranca con una versión de Node que el sitio admite (mira el README). Si falla una sola área, vuelve a su publicación anterior en esta página.',
    async check() {
      const shown = new Shown(everyone, live.snapshot(), included);
      const pages = [...shown.pages()];
      const failing: string[] = [];
      for (const area of ['shell', ...shown.openAreas()]) {
        if (!shown.buildOf(area)) continue;
        const page = pages.find((one) => one.area === area && one.open && !one.path.includes(':') && !isForOne(one.route, one.manifest));
        const found = page ? pageAt(page.path, new URLSearchParams(), shown) : null;
        const { answers, whole } = found
          ? await firstAnswers(app, found, { remoteAddress: '127.0.0.1', timeout: answersTimeout })
          : { answers: [], whole: true };
        const areas = found ? [found.area, ...found.widgets.map((widget) => widget.area)] : [area];
        const address = found && whole ? found.route.path : null;
        const why = await drawnPages.trial({ areas, address, head: null, shown, registry: registryFor(shown), answers });
        if (why?.isStarved) {
          starved += 1;
          if (starved < maxStarved) return undefined;
        }
        if (why) failing.push(`${area}: ${why.reason}`);
      }
      starved = 0;
      // One cause for all areas is a fault of the renderers, not of an area.
      const causes = [...new Set(failing.map((line) => line.replace(/^\w+: /, '')))];
      if (failing.length === 0) return null;
      return causes.length === 1 && failing.length > 1 ? (causes[0] ?? '') : failing.join('; ');
    },
  };
}
