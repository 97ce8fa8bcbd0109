import type { Migration } from 'kysely';
import * as community from './0001-community';
import * as searchWords from './0002-search-words';
import * as tournamentHistory from './0003-tournament-history';
import * as releases from './0004-releases';
import * as totals from './0005-totals';
import * as claimsAndUsernames from './0007-claims-and-usernames';
import * as trust from './0008-trust';
import * as sessions from './0009-sessions';
import * as accounts from './0010-accounts';
import * as namesAndLists from './0011-names-and-lists';
import * as releaseFailures from './0012-release-failures';
import * as play from './0013-play';
import * as tom from './0014-tom';
import * as expansions from './0015-expansions';
import * as cardUpdates from './0016-card-updates';
import * as collection from './0017-collection';
import * as tradeLinks from './0018-trade-links';
import * as seasons from './0019-seasons';
import * as rankings from './0020-rankings';
import * as archetypes from './0021-archetypes';
import * as meta from './0022-meta';
import * as ownDecks from './0023-own-decks';
import * as reminders from './0024-reminders';
import * as wordsOfCards from './0027-words-of-cards';
import * as ownDeckBatch from './0028-own-deck-batch';
import * as rivals from './0032-rivals';
import * as resultDivisions from './0033-result-divisions';
import * as preferences from './0034-preferences';
import * as seasonPoints from './0035-season-points';
import * as metaPairs from './0036-meta-pairs';
import * as seasonDivisions from './0037-season-divisions';
import * as tradesNearby from './0038-trades-nearby';
import * as monthlyEvents from './0039-monthly-events';
import * as quotas from './0040-quotas';
import * as moderation from './0043-moderation';
import * as cspReports from './0045-csp-reports';
import * as safeListRules from './0080-safe-list-rules';
import * as seasonEvents from './0081-season-events';
import * as organiserRequests from './0098-organiser-requests';
import * as tournamentStaff from './0100-tournament-staff';
import * as passes from './0101-passes';
import * as claimsWithPasses from './0102-claims-with-passes';
import * as staffPasses from './0103-staff-passes';
import * as tournamentDay from './0110-tournament-day';
import * as releaseVitals from './0130-release-vitals';
import * as addressPrefixes from './0140-address-prefixes';
import * as attempts from './0150-attempts';
import * as areaTeams from './0151-area-teams';
import * as playerIdBlocks from './0160-player-id-blocks';
import * as playerMerges from './0161-player-merges';
import * as releasePreviews from './0163-release-previews';

/**
 * Every migration in the order of release, with the print of the schema that it makes (`upgrades.test.ts` shows it). A file that has landed is never
 * edited: the next change is a new one.
 */
const released: Readonly<Record<string, readonly [Migration, string]>> = {
  '0001-community': [community, '9ae6a5544289ba53'],
  '0002-search-words': [searchWords, 'dc08889951b2aced'],
  '0003-tournament-history': [tournamentHistory, 'dcf60a487e27b21a'],
  '0004-releases': [releases, '69db0960f9bbcf1e'],
  '0005-totals': [totals, '7f27a6d780ae0ffe'],
  '0011-names-and-lists': [namesAndLists, '6e7a40e499f24131'],
  '0009-sessions': [sessions, '1e80072644a27977'],
  '0007-claims-and-usernames': [claimsAndUsernames, '4b0da4e8edd758b0'],
  '0008-trust': [trust, 'a3eb3e960978cf7b'],
  '0010-accounts': [accounts, '1bfc180bcc10e294'],
  '0012-release-failures': [releaseFailures, '685ddbc1bb0b29a9'],
  '0013-play': [play, '4fba6c82b7febc32'],
  '0014-tom': [tom, 'cbe25fb895de9901'],
  '0017-collection': [collection, '6283c6fa68afe11f'],
  '0015-expansions': [expansions, 'c07d1a19868a517b'],
  '0016-card-updates': [cardUpdates, '4f796f198addf367'],
  '0021-archetypes': [archetypes, '6bff8acb9127328c'],
  '0019-seasons': [seasons, '14e6ae53f5819124'],
  '0022-meta': [meta, 'c77769bcd12dd405'],
  '0023-own-decks': [ownDecks, '994f9f57ffbecbf7'],
  '0020-rankings': [rankings, '39c5013669ac9761'],
  '0018-trade-links': [tradeLinks, '78dab7e13167e469'],
  '0027-words-of-cards': [wordsOfCards, '416b87525f0aaf9d'],
  '0028-own-deck-batch': [ownDeckBatch, 'd82fa992f2476e01'],
  '0024-reminders': [reminders, '7f6dca503fcd1bc8'],
  '0032-rivals': [rivals, '2d8efc0fbd98a240'],
  '0033-result-divisions': [resultDivisions, '8d54db8db64600e3'],
  '0034-preferences': [preferences, '8426f39958a5f1ff'],
  '0035-season-points': [seasonPoints, '53dc146a7d5b875b'],
  '0036-meta-pairs': [metaPairs, '8cc25a4e8bea3069'],
  '0037-season-divisions': [seasonDivisions, '83d6ac1ae205de96'],
  '0038-trades-nearby': [tradesNearby, 'eccb57e469c11522'],
  '0043-moderation': [moderation, '02d18cf42727e154'],
  '0039-monthly-events': [monthlyEvents, '390b8b2914ac9965'],
  '0040-quotas': [quotas, 'd90f5b71703f39e1'],
  '0045-csp-reports': [cspReports, '3934c16bb56712f0'],
  '0080-safe-list-rules': [safeListRules, 'aaa7a7136274d278'],
  '0081-season-events': [seasonEvents, '77818859f814f1dd'],
  '0100-tournament-staff': [tournamentStaff, '35913192cd3c86d6'],
  '0098-organiser-requests': [organiserRequests, 'ea58167505ff94a1'],
  '0130-release-vitals': [releaseVitals, 'c0dae09dc1ddafcf'],
  '0140-address-prefixes': [addressPrefixes, '221a45059575f48a'],
  '0110-tournament-day': [tournamentDay, '78ed026810f8215f'],
  '0101-passes': [passes, '56ac174ea7cc8a85'],
  '0102-claims-with-passes': [claimsWithPasses, 'e3f39db9f0d249a1'],
  '0150-attempts': [attempts, '686f24382ab8e73d'],
  '0151-area-teams': [areaTeams, '160dae9d59c57fd8'],
  '0103-staff-passes': [staffPasses, 'c023efbfe332eb3d'],
  '0160-player-id-blocks': [playerIdBlocks, '78ac5c1b858874a3'],
  '0161-player-merges': [playerMerges, 'd01865d14dc1db08'],
  '0163-release-previews': [releasePreviews, '7d65bfd25131c39a'],
};
const each = <T>(of: (entry: readonly [Migration, string]) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(released).map(([name, entry]) => [name, of(entry)]));

/** Every migration by its name. */
export const migrations = each(([migration]) => migration);
/** The print of each schema that a site can have, by the migration that makes it, in the order of release. */
export const schemaPrints = each(([, print]) => print);
