import { SiteManifest } from '@mesa/contract/area/site-manifest';
import { slotParams } from '@mesa/contract/area/slots';
import { sourceParameters } from '@mesa/contract/area/sources';
import { addresses, isServerAddress } from '@mesa/contract/paths';
import { flagAudience as audienceOf } from '@mesa/contract/rules/flag-audience';
import { copiesIn } from '@mesa/contract/rules/shared-copies';
import { counted } from '@mesa/contract/text/plural';
import type { Host, Site } from '@mesa/release-server/host';

/** Documents that the server creates without an area. */
const serverDocuments = /^\/(insertar|robots\.txt|sitemap(\.xml)?)(\/|$)/i;

/** What this site requires of a release. */
export const siteRules: Omit<Site, 'included' | 'served'> = {
  manifest: SiteManifest,
  addresses: Object.values(addresses),
  isServerAddress: (path) => isServerAddress(path) || serverDocuments.test(path),
  slots: slotParams,
  lists: sourceParameters,
  copiesIn,
  names: {
    releasesPage: '/admin/versiones',
    addressesFile: 'shared/contract/src/paths.ts',
    insteadOfCopies: 'Impórtalo por su puerta de @mesa/runtime (router, query, session, api…) o de @mesa/ui, que lo toman del marco.',
    browserFix: 'Revisa CHROMIUM_PATH en el servidor, o ponle RELEASE_SMOKE=0.',
  },
};

/** Describes a flag's audience: the history shows the number of accounts, not their names. */
export const flagAudience: Host['flagAudience'] = ({ accounts, ...rule }) =>
  audienceOf({ ...rule, accounts: accounts.length > 0 ? [counted(accounts.length, 'cuenta', 'cuentas')] : [] });
