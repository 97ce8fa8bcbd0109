import { type AreaTeam, listTeams, removeTeammate, saveTeammate } from '@mesa/release-contract/calls/team';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { AreaOverview } from './overview';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const at = '2025-05-24T15:00:00.000Z';
const olga = { userId: 'olga', role: 'owner' as const, username: 'olga', name: 'Olga Ruiz', addedAt: at };
const mario = { userId: 'mario', role: 'member' as const, username: 'mario', name: 'Mario Paz', addedAt: at };
const team: AreaTeam = { area: 'mf_decks', people: [olga, mario] };
const teams = (...all: AreaTeam[]) => reply(listTeams, { status: 'success', teams: all });

function show(as: AreaOverview['as'], ...replies: Reply[]) {
  signInAs(as === 'admin' ? { role: 'admin' } : { role: 'member', id: as === 'owner' ? 'olga' : 'mario' });
  const areas = [makeArea({ as }), ...(as === 'admin' ? [makeArea({ area: 'mf_stores', label: 'Tiendas', as })] : [])];
  return renderPage(<ReleasesPage />, '/admin/versiones?ver=personas', [overviewOf(areas, { revision: 1 }), ...replies]);
}
const people = async () => within(await screen.findByRole('region', { name: 'Equipo de Barajas' }));

describe('the people of an area', () => {
  test('are listed with their role; a member can only leave', async () => {
    const { user, callsOf } = show('member', teams(team), reply(removeTeammate, { status: 'success', team: { ...team, people: [olga] } }));
    const list = await people();
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Olga Ruiz @olgaResponsabledesde 2025\/05\/24/),
      expect.stringMatching(/^Mario Paz @marioIntegrantedesde 2025\/05\/24.*Salir del equipo de Barajas$/),
    ]);
    expect(screen.queryByRole('button', { name: 'Sumar al equipo' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Salir del equipo de Barajas' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(removeTeammate)).toEqual([]);
    await user.click(list.getByRole('button', { name: 'Salir del equipo de Barajas' }));
    const question = within(await screen.findByRole('alertdialog', { name: '¿Salir del equipo de Barajas?' }));
    await user.click(question.getByRole('button', { name: 'Salir' }));
    expect(callsOf(removeTeammate)).toMatchObject([{ params: { area: 'mf_decks' }, body: { userId: 'mario' } }]);
  });

  test('are removed by an owner after a question, or stay with the reason', async () => {
    const { user, callsOf } = show(
      'owner',
      teams(team),
      teams({ ...team, people: [olga] }),
      reply(removeTeammate, failure('rule_violation', { message: 'Barajas necesita una persona responsable.' })),
      reply(removeTeammate, { status: 'success', team: { ...team, people: [olga] } }),
    );
    const remove = async () => {
      await user.click((await people()).getByRole('button', { name: 'Quitar a Mario Paz de Barajas' }));
      const question = within(await screen.findByRole('alertdialog', { name: '¿Quitar a Mario Paz del equipo de Barajas?' }));
      await user.click(question.getByRole('button', { name: 'Quitar' }));
    };
    expect((await people()).getByRole('button', { name: 'Salir del equipo de Barajas' })).toBeVisible();
    await remove();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Barajas necesita una persona responsable.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await remove();
    await waitFor(() => expect(screen.queryByText('Mario Paz')).toBeNull());
    expect(callsOf(removeTeammate).map(({ body }) => body)).toEqual([{ userId: 'mario' }, { userId: 'mario' }]);
  });

  test('of an area without releases can be removed by the administrator, a person at a time', async () => {
    const trainees = [mario, { ...mario, userId: 'nina', name: 'nina', username: 'nina' }, { ...mario, userId: 'eva', name: 'Eva Sol', username: null }];
    const { user } = show(
      'admin',
      teams({ area: 'mf_ligas', people: trainees }, { ...team, people: [olga] }),
      reply(removeTeammate, () => new Promise<never>(() => undefined)),
    );
    expect((await people()).getByText('Olga Ruiz')).toBeVisible();
    const list = within(screen.getByRole('region', { name: 'Equipo de mf_ligas' }));
    expect(list.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual(['Mario Paz @mario', 'nina', 'Eva Sol']);
    await user.click(list.getByRole('button', { name: 'Quitar a Mario Paz de mf_ligas' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(list.getAllByRole('button', { busy: true })).toEqual([list.getByRole('button', { name: 'Quitar a Mario Paz de mf_ligas' })]));
  });

  test('are added by username, to the owner’s only area without choosing it', async () => {
    const { user, callsOf } = show('owner', teams(team), reply(saveTeammate, { status: 'success', team }));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre de usuario' }), ' nina ');
    const role = screen.getByRole('combobox', { name: 'Papel' });
    expect(
      within(role)
        .getAllByRole('option')
        .map((option) => [option.getAttribute('value'), option.textContent?.split(':')[0]]),
    ).toEqual([
      ['member', 'Integrante'],
      ['owner', 'Responsable'],
    ]);
    await user.selectOptions(role, 'owner');
    await user.click(screen.getByRole('button', { name: 'Sumar al equipo' }));
    expect(await screen.findByText('nina está en el equipo de Barajas.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nombre de usuario' })).toHaveValue('');
    expect(callsOf(saveTeammate)).toMatchObject([{ params: { area: 'mf_decks' }, body: { username: 'nina', role: 'owner' } }]);
  });

  test('need an area and a username; an unknown one is explained at its field', async () => {
    const { user, callsOf } = show(
      'admin',
      teams(),
      reply(saveTeammate, failure('rule_violation', { message: 'Ninguna cuenta tiene ese nombre de usuario.' })),
    );
    expect(await screen.findByText('Ningún área tiene equipo todavía: las lleva el administrador del sitio.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sumar al equipo' }));
    expect(screen.getByRole('combobox', { name: 'Área' })).toHaveAccessibleDescription('Elige un área.');
    expect(screen.getByRole('textbox', { name: 'Nombre de usuario' })).toHaveAccessibleDescription(/Escribe su nombre de usuario\.$/);
    expect(callsOf(saveTeammate)).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Área' }), 'Tiendas');
    await user.type(screen.getByRole('textbox', { name: 'Nombre de usuario' }), 'nadie');
    await user.click(screen.getByRole('button', { name: 'Sumar al equipo' }));
    expect(await screen.findByText(/Ninguna cuenta tiene ese nombre de usuario/)).toBeVisible();
  });

  test('are refused at the area if the server names it, and not at the username', async () => {
    const message = 'Esa área no es tuya.';
    const { user } = show('admin', teams(), reply(saveTeammate, failure('rule_violation', { message, issues: [{ path: 'area', message }] })));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Área' }), 'Barajas');
    await user.type(screen.getByRole('textbox', { name: 'Nombre de usuario' }), 'nina');
    await user.click(screen.getByRole('button', { name: 'Sumar al equipo' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Área' })).toHaveAccessibleDescription(message));
    expect(screen.getByRole('textbox', { name: 'Nombre de usuario' })).toBeValid();
    expect(screen.getByRole('textbox', { name: 'Nombre de usuario' })).toHaveValue('nina');
  });

  test('are shown of areas that have some; the form is empty for the next person, and says nothing of the last one while it is wrong', async () => {
    const { user } = show('admin', teams(team, { area: 'mf_stores', people: [] }), reply(saveTeammate, { status: 'success', team }));
    await people();
    expect(screen.queryByRole('region', { name: 'Equipo de Tiendas' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Área' }), 'Barajas');
    await user.type(screen.getByRole('textbox', { name: 'Nombre de usuario' }), 'nina');
    await user.click(screen.getByRole('button', { name: 'Sumar al equipo' }));
    expect(await screen.findByText('nina está en el equipo de Barajas.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nombre de usuario' })).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Sumar al equipo' }));
    expect(screen.queryByText('nina está en el equipo de Barajas.')).toBeNull();
  });

  test('are managed in the areas that a person is responsible for, not in those where they are a member', async () => {
    signInAs({ role: 'member', id: 'olga' });
    const areas = [
      makeArea({ as: 'owner' }),
      makeArea({ area: 'mf_stores', label: 'Tiendas', as: 'member' }),
      makeArea({ area: 'mf_seasons', label: 'Ligas', as: 'owner' }),
    ];
    const others = [
      { ...mario, role: 'owner' as const },
      { ...olga, role: 'member' as const },
    ];
    renderPage(<ReleasesPage />, '/admin/versiones?ver=personas', [overviewOf(areas), teams(team, { area: 'mf_stores', people: others })]);
    expect((await people()).getByRole('button', { name: 'Quitar a Mario Paz de Barajas' })).toBeVisible();
    const stores = within(screen.getByRole('region', { name: 'Equipo de Tiendas' }));
    expect(stores.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Salir del equipo de Tiendas']);
    const choices = within(screen.getByRole('combobox', { name: 'Área' })).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Elige una', 'Barajas', 'Ligas']);
  });
});
