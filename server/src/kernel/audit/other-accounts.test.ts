import { listAccounts } from '@mesa/contract/calls/accounts';
import { listChanges } from '@mesa/contract/calls/audit';
import { listClaims } from '@mesa/contract/calls/claims';
import { listReportCases } from '@mesa/contract/calls/moderation';
import { listOrganiserRequests } from '@mesa/contract/calls/organisers';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { mergePlayers, previewMerge } from '@mesa/contract/calls/player-merges';
import { getStoreBySlug, listAdministeredStores, listStoreAdmins } from '@mesa/contract/calls/stores';
import { listTeams } from '@mesa/release-contract/calls/team';
import { testWithCopies } from '../../testing/test-with-copies';

const at = '2031-05-24T15:00:00.000Z';

testWithCopies('Other accounts with the same decks, copies, devices, stores and roles', {
  async add({ db }, { anasOwn, held, open, reminded }) {
    const userId = 'ana';
    await db
      .insertInto('cardCopies')
      .values({ userId, cardId: held.id, finish: 'normal', language: 'es', condition: 'NM', list: 'have', quantity: 2 })
      .execute();
    await db.insertInto('copyBatches').values({ userId, batch: 'b', at }).execute();
    await db
      .insertInto('ownDeckVersions')
      .values({ deckId: anasOwn.id, savedAt: at, cardIds: [held.id], quantities: [1] })
      .execute();
    await db.insertInto('quotaUse').values({ userId, kind: 'ownDecks', at: '2020-05-24T15:00:00.000Z' }).execute();
    await db.insertInto('quotaRaises').values({ userId, kind: 'ownDecks', most: 7 }).execute();
    await db
      .insertInto('reminders')
      .values({ subscriptionId: reminded.id, tournamentId: open.id, what: 'today', dueAt: at, createdAt: at, doneAt: null })
      .execute();
    await db.insertInto('auditLog').values({ userId, at, action: 'update', entity: 'account', entityId: userId, tournamentId: null }).execute();
  },
  copied: ['accounts'],
  notCopied: ['players'],
  empty: [],
  reads: [
    listAccounts,
    listChanges,
    listClaims,
    listTeams,
    listReportCases,
    listOrganiserRequests,
    previewMerge,
    listStoreAdmins,
    listAdministeredStores,
    getStoreBySlug,
  ],
  writes: [
    [mergePlayers, 'claims'],
    // The other account's changes and reads of this one.
    [deleteAccount, 'auditLog', 'securityLog'],
  ],
});
