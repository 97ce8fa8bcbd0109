import { DeclaredFlag, MenuEntry, Route } from '@mesa/release-contract/calls/description';
import { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { z } from 'zod';
import { text } from '../calls/primitives';
import { roles } from '../rules/roles';
import { siteSources } from './sources';

/** The audiences of a menu entry besides roles: store administrators. */
export const menuViewers = [...roles, 'store-admin'] as const;

const { sitemap, samples } = Route.shape;
const Each = z.strictObject({ each: z.enum(siteSources) });
/** The shape without its `each`, which names a list of any site. */
const [once, , list] = sitemap.unwrap().options;
const [values] = samples.unwrap().options;

/** A release as this site accepts it: with its roles, its audiences, its lists, and its rule for text that people are shown. */
export const SiteManifest = ReleaseManifest.extend({
  label: text(40).min(1),
  roles: z.array(z.enum(roles)),
  routes: z.array(Route.extend({ sitemap: z.union([once, Each, list]).optional(), samples: z.union([values, Each]).optional() })).max(100),
  flags: z
    .array(DeclaredFlag.extend({ description: text(120).min(1) }))
    .max(30)
    .optional(),
  menu: z.array(MenuEntry.extend({ for: z.array(z.enum(menuViewers)).optional() })).max(30),
});
