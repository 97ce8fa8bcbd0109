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
import * as releaseVitals from './0130-release-vitals';

/** Every migration by its name, in order. A file that has landed is never edited: the next change is a new one. */
export const migrations: Record<string, Migration> = {
  '0001-community': community,
  '0002-search-words': searchWords,
  '0003-tournament-history': tournamentHistory,
  '0004-releases': releases,
  '0005-totals': totals,
  '0007-claims-and-usernames': claimsAndUsernames,
  '0008-trust': trust,
  '0009-sessions': sessions,
  '0010-accounts': accounts,
  '0011-names-and-lists': namesAndLists,
  '0012-release-failures': releaseFailures,
  '0013-play': play,
  '0014-tom': tom,
  '0015-expansions': expansions,
  '0016-card-updates': cardUpdates,
  '0017-collection': collection,
  '0018-trade-links': tradeLinks,
  '0019-seasons': seasons,
  '0020-rankings': rankings,
  '0021-archetypes': archetypes,
  '0022-meta': meta,
  '0023-own-decks': ownDecks,
  '0024-reminders': reminders,
  '0027-words-of-cards': wordsOfCards,
  '0028-own-deck-batch': ownDeckBatch,
  '0032-rivals': rivals,
  '0033-result-divisions': resultDivisions,
  '0034-preferences': preferences,
  '0035-season-points': seasonPoints,
  '0036-meta-pairs': metaPairs,
  '0037-season-divisions': seasonDivisions,
  '0038-trades-nearby': tradesNearby,
  '0039-monthly-events': monthlyEvents,
  '0040-quotas': quotas,
  '0043-moderation': moderation,
  '0045-csp-reports': cspReports,
  '0080-safe-list-rules': safeListRules,
  '0081-season-events': seasonEvents,
  '0098-organiser-requests': organiserRequests,
  '0100-tournament-staff': tournamentStaff,
  '0130-release-vitals': releaseVitals,
};
