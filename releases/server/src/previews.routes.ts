import { listPreviews, type PreviewedPage, publishPreview, type ReleasePreview, removePreview } from '@mesa/release-contract/calls/previews';
import { pullRequestOf } from '@mesa/release-contract/release';
import type { Host } from './host';
import type { PreviewLinks } from './preview-links';
import * as previews from './previews';
import type { Publishing } from './publish';
import { RefusedCall } from './refused-call';
import type { RegistryCache } from './registry-cache';
import type { Serve } from './serve';
import { isPictureName, keptPages } from './visit/kept';

interface PreviewDeps extends Pick<Host, 'app' | 'db' | 'now' | 'accounts' | 'limits'> {
  serve: Serve;
  live: RegistryCache;
  previewLinks: PreviewLinks;
  publishing: Publishing;
  /** For how many days a preview is shown. */
  days: number;
}

const picturesPath = '/api/preview-pictures';

/** Returns the end of a release's name, which changes with its content. */
const contentOf = (release: string): string => release.split('+')[1] ?? '';

/** Returns the address of a screenshot for the holders of the preview's link. It changes with each build, because chats and code hosts cache pictures. */
function pictureAddress({ release, address }: ReleasePreview, name: string): string {
  const link = new URLSearchParams(address.split('?')[1]).get('vista') ?? '';
  return `${picturesPath}?${new URLSearchParams({ vista: link, de: contentOf(release), imagen: name })}`;
}

/** Serves previews of pull requests, and their screenshots to the holders of the link. */
export function previewRoutes({ app, serve, db, now, accounts, live, previewLinks, publishing, limits, days }: PreviewDeps): void {
  const { read } = publishing.store;

  async function pagesOf(preview: ReleasePreview): Promise<PreviewedPage[]> {
    const pages = await keptPages(read, preview.area, preview.release);
    return pages.map(({ page, address, opened, unchangedSince, differences, named }) => ({
      page,
      address,
      opened,
      unchanged: unchangedSince !== null,
      differences: [...differences],
      pictures: preview.open ? named.map(({ width, kind, name }) => ({ width, kind, address: pictureAddress(preview, name) })) : [],
    }));
  }

  serve(publishPreview, async ({ params: { area, pullRequest }, body, caller }) => {
    const { release, known } = await previews.publishPreview(publishing, { ...body, area, pullRequest, deployer: caller, days, now: now() });
    await live.changed();
    const all = await previews.previewsOf({ db, accounts, deployer: caller }, previewLinks, { area, now: now() });
    const preview = all.find((one) => one.pullRequest === pullRequest);
    // A later push of the pull request, or its removal, has overtaken this one.
    if (preview?.release !== release)
      throw new RefusedCall('conflict', `La vista previa del pull request ${pullRequest} cambió mientras tanto: repite la orden.`);
    const label = (await live.findPreview(area, release))?.label ?? area;
    return { status: 'success', preview, label, known, pages: await pagesOf(preview) };
  });

  serve(listPreviews, async ({ params: { area }, caller }) => ({
    status: 'success',
    previews: await previews.previewsOf({ db, accounts, deployer: caller }, previewLinks, { area, now: now() }),
  }));

  serve(removePreview, async ({ params: { area, pullRequest } }) => {
    const removed = await previews.removePreview(db, publishing.store, { area, pullRequest });
    await live.changed();
    return { status: 'success', removed };
  });

  app.get<{ Querystring: { vista?: unknown; de?: unknown; imagen?: unknown } }>(picturesPath, { onRequest: limits.files }, async ({ query }, reply) => {
    const { vista, de, imagen } = query;
    const preview = typeof vista === 'string' ? await previewLinks.open(vista) : null;
    if (!preview || pullRequestOf(preview.release) === null)
      throw new RefusedCall('forbidden', 'Este enlace de vista previa ya no sirve: venció o la quitaron.');
    const isNamed = typeof imagen === 'string' && isPictureName(imagen) && de === contentOf(preview.release);
    const jpeg = isNamed ? await read(preview.area, preview.release, imagen) : null;
    if (!jpeg) throw new RefusedCall('not_found', 'Esa imagen no existe, o hay una vista previa más nueva de este pull request.');
    return reply.header('cache-control', 'private, no-cache').type('image/jpeg').send(jpeg);
  });
}
