import { blockAccount, listAccounts, unblockAccount } from '@mesa/contract/calls/accounts';
import { deleteArchetype, listArchetypes } from '@mesa/contract/calls/archetypes';
import { linkPlayer, listClaims, refuseClaim, unlinkPlayer } from '@mesa/contract/calls/claims';
import { confirmTournament, listUnconfirmed } from '@mesa/contract/calls/tournaments';
import { makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import AccountsPage from './accounts/accounts-page';
import ArchetypesPage from './archetypes/archetypes-page';
import ClaimsPage from './claims/claims-page';
import ConfirmationsPage from './confirmations/confirmations-page';
import { asAdministrator, at, noOrganiserRequests, vale, valesAccount } from './testing/administrator';
import { makeAccount } from './testing/make-account';

asAdministrator();

describe('reads from top to bottom to the administrator:', () => {
  describe('while it is being written, the pressed button waits:', () => {
    const never = () => new Promise<never>(() => undefined);
    const waiting = () => (outline(document.body).match(/button.*(busy|disabled).*/g) ?? []).join('\n').replaceAll(', focused', '');
    const accept = async (user: ReturnType<typeof renderPage>['user'], name: string) =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

    test('an account that is being blocked, and one that is being unblocked', async () => {
      const account = makeAccount({ userId: 'a', email: 'a@a.co', role: null, player: null, sessions: [] });
      const blocked = { ...account, userId: 'b', email: 'b@b.co', blocked: { reason: 'Insulta.', at, by: 'Jefa' } };
      const { user } = renderPage(<AccountsPage />, '/admin/cuentas', [
        reply(listAccounts, { status: 'success', data: [account, blocked, { ...blocked, userId: 'c', email: 'c@c.co' }], pagination: makePagination() }),
        reply(unblockAccount, never),
        reply(blockAccount, never),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Quitar el bloqueo: b@b.co' }));
      await accept(user, 'Quitar el bloqueo');
      await screen.findByRole('button', { name: 'Quitar el bloqueo: b@b.co', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`button «Quitar el bloqueo: b@b.co» [disabled, busy=true]: Quitar el bloqueo`);
      await user.click(screen.getByRole('button', { name: 'Bloquear: a@a.co' }));
      await user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Insulta.');
      await user.click(screen.getByRole('button', { name: 'Bloquear la cuenta' }));
      await screen.findByRole('button', { name: 'Bloquear la cuenta', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`
        button «Quitar el bloqueo: b@b.co» [disabled, busy=true]: Quitar el bloqueo
        button [disabled]: Cancelar
        button [type=submit, disabled, busy=true, danger]: Bloquear la cuenta
      `);
    });

    test('a claim that is being linked, one being refused, and a link being undone', async () => {
      const claim = { id: 1, createdAt: at, account: valesAccount, player: vale, tournamentsPlayed: 0, results: [] };
      const other = { ...valesAccount, userId: 'user_otra', email: 'otra@correo.co' };
      const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
        noOrganiserRequests,
        reply(listClaims, {
          status: 'success',
          data: [claim, { ...claim, id: 2, account: other }],
          links: [
            { at, account: valesAccount, player: vale },
            { at, account: valesAccount, player: makePlayer({ id: 9, username: 'z' }) },
          ],
          pagination: makePagination(),
        }),
        reply(linkPlayer, never),
        reply(unlinkPlayer, never),
        reply(refuseClaim, never),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Unir a vale@correo.co' }));
      await accept(user, 'Unir');
      await user.click(screen.getByRole('button', { name: 'Deshacer: z' }));
      await accept(user, 'Deshacer');
      await screen.findByRole('button', { name: 'Deshacer: z', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`
        button [disabled, busy=true, primary]: Unir a vale@correo.co
        button «Deshacer: z» [disabled, busy=true, small]: Deshacer
      `);
      const [, second] = screen.getAllByRole('button', { name: 'Rechazar: La Vale' });
      await user.click(second as HTMLElement);
      await user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'No es ella.');
      await user.click(screen.getByRole('button', { name: 'Rechazar' }));
      await screen.findByRole('button', { name: 'Rechazar', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`
button [disabled, busy=true, primary]: Unir a vale@correo.co
button «Deshacer: z» [disabled, busy=true, small]: Deshacer
button [disabled]: Cancelar
button [type=submit, disabled, busy=true, danger]: Rechazar
`);
    });

    test('a tournament that is being confirmed', async () => {
      const data = [7, 8].map((id) => makeTournament({ id, name: `Regional ${id}`, category: 'Regional', confirmed: false }));
      const { user } = renderPage(<ConfirmationsPage />, '/admin/confirmaciones', [
        reply(listUnconfirmed, { status: 'success', data, pagination: makePagination() }),
        reply(confirmTournament, never),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Confirmar: Regional 8' }));
      await accept(user, 'Confirmar');
      await screen.findByRole('button', { name: 'Confirmar: Regional 8', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`button «Confirmar: Regional 8» [disabled, busy=true, primary, small]: Confirmar`);
    });

    test('an archetype that is being removed', async () => {
      const data = [7, 8].map((id) => ({ id, name: `Mew ${id}`, priority: 0, requires: ['Mew ex'], excludes: [], version: 1, lists: 0, updatedAt: at }));
      const { user } = renderPage(<ArchetypesPage />, '/admin/arquetipos', [
        reply(listArchetypes, { status: 'success', data, unnamed: [], lists: { total: 0, named: 0 } }),
        reply(deleteArchetype, never),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Quitar: Mew 8' }));
      await accept(user, 'Quitar');
      await screen.findByRole('button', { name: 'Quitar: Mew 8', busy: true });
      expect(waiting()).toMatchInlineSnapshot(`button «Quitar: Mew 8» [disabled, busy=true, danger, small]: Quitar`);
    });
  });
});
