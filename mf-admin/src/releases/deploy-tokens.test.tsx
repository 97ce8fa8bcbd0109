import { createReleaseToken, listReleaseTokens, type ReleaseToken, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const token: ReleaseToken = { id: 3, area: 'mf_decks', name: 'Portátil de Ana', createdAt: '2025-05-24T15:00:00.000Z', usedAt: null, revokedAt: null };
const secret = `mesa_mf_decks_${'k'.repeat(43)}`;
const tokens = (...list: ReleaseToken[]) => reply(listReleaseTokens, { status: 'success', tokens: list });
const overview = overviewOf([makeArea()], { revision: 1 });

function show(...replies: Reply[]) {
  signInAs({ role: 'admin' });
  return renderPage(<ReleasesPage />, '/admin/versiones?ver=llaves', [overview, ...replies]);
}
type User = ReturnType<typeof show>['user'];

async function create(user: User) {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Área' }), 'Barajas');
  await user.type(screen.getByRole('textbox', { name: 'Para quién' }), ' Portátil de Ana ');
  await user.click(screen.getByRole('button', { name: 'Crear llave' }));
}

describe('deploy tokens', () => {
  test('are listed with their last use', async () => {
    show(tokens({ ...token, usedAt: '2025-05-25T15:00:00.000Z' }, { ...token, id: 2, name: 'Vieja', revokedAt: token.createdAt }));
    const table = await screen.findByRole('table', { name: 'Llaves de despliegue' });
    expect(within(table).getByRole('row', { name: /^Portátil de Ana Barajas 2025\/05\/24 10:00 2025\/05\/25 10:00 · hace \d+ días Revocar/ })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Vieja Barajas 2025/05/24 10:00 Nunca Revocada' })).toBeVisible();
  });

  test('are missing at first, and the page explains their purpose', async () => {
    show(tokens());
    expect(await screen.findByText('Todavía no hay llaves. Cada equipo despliega su área con la suya.')).toBeVisible();
  });

  test('need an area and a name', async () => {
    const { user, callsOf } = show(tokens());
    await user.click(await screen.findByRole('button', { name: 'Crear llave' }));
    expect(screen.getByRole('combobox', { name: 'Área' })).toHaveAccessibleDescription('Elige un área.');
    expect(screen.getByRole('textbox', { name: 'Para quién' })).toHaveAccessibleDescription(/Escribe para quién es la llave.$/);
    expect(callsOf(createReleaseToken)).toHaveLength(0);
  });

  test('can be created for an area that the site does not know yet', async () => {
    const made = { ...token, area: 'mf_ligas_menores' };
    const { user, callsOf } = show(tokens(), reply(createReleaseToken, { status: 'success', token: made, secret }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Área' }), 'Un área nueva…');
    await user.type(screen.getByRole('textbox', { name: 'Para quién' }), 'Portátil de Ana');
    const name = screen.getByRole('textbox', { name: 'Nombre del área' });
    for (const wrong of ['ligas', 'mf-9ligas', 'mf-ñandú', 'mf-a']) {
      await user.clear(name);
      await user.type(name, wrong);
      await user.click(screen.getByRole('button', { name: 'Crear llave' }));
      expect(name).toBeInvalid();
      expect(name).toHaveAccessibleDescription(/Un área se llama mf- y de 2 a 31 letras minúsculas/);
    }
    expect(callsOf(createReleaseToken)).toHaveLength(0);
    await user.clear(name);
    await user.type(name, ' Mf-ligas-menores');
    await user.click(screen.getByRole('button', { name: 'Crear llave' }));
    expect(await screen.findByText(/npm run release -- publish mf-ligas-menores/)).toBeVisible();
    expect(callsOf(createReleaseToken)[0]?.body).toEqual({ area: 'mf_ligas_menores', name: 'Portátil de Ana' });
  });

  test('show their secret once, with a copy button and instructions', async () => {
    const { user, callsOf } = show(tokens(), tokens(token), reply(createReleaseToken, { status: 'success', token, secret }));
    await create(user);
    expect(await screen.findByRole('heading', { name: 'Llave «Portátil de Ana»' })).toHaveFocus();
    expect(callsOf(createReleaseToken)[0]?.body).toEqual({ area: 'mf_decks', name: 'Portátil de Ana' });
    await user.click(screen.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Copiada.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(secret);
    expect(screen.getByText(/npm run release -- publish mf-decks/)).toHaveTextContent(`MESA_TOKEN=${secret}`);
    expect(await screen.findByRole('row', { name: /^Portátil de Ana/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ya la guardé' }));
    expect(screen.queryByText(secret)).toBeNull();
    expect(screen.getByRole('button', { name: 'Crear llave' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Para quién' })).toHaveValue('');
  });

  test('are refused at the area that the server names, of the list or new', async () => {
    const message = 'Esa área no es tuya.';
    const { user } = show(tokens(), reply(createReleaseToken, failure('rule_violation', { message, issues: [{ path: 'area', message }] })));
    await create(user);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Área' })).toHaveAccessibleDescription(message));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Área' }), 'Un área nueva…');
    await user.type(screen.getByRole('textbox', { name: 'Nombre del área' }), 'mf-ligas');
    await user.click(screen.getByRole('button', { name: 'Crear llave' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre del área' })).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('are copied by hand if the browser cannot copy', async () => {
    const { user } = show(tokens(), reply(createReleaseToken, { status: 'success', token, secret }));
    await create(user);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Tu navegador no permite copiar: selecciónala y cópiala a mano.')).toBeVisible();
  });

  test('are protected: leaving the page asks while a secret is shown', async () => {
    const { user, router } = show(tokens(), reply(createReleaseToken, { status: 'success', token, secret }));
    await create(user);
    await screen.findByRole('heading', { name: 'Llave «Portátil de Ana»' });
    act(() => void router.navigate('/torneos'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('¿Seguro que quieres salir?');
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByText(secret)).toBeVisible();
  });

  test('keep the typed values if the server refuses them', async () => {
    const { user } = show(
      tokens(),
      reply(createReleaseToken, failure('invalid', { issues: [{ path: 'name', message: 'Contiene caracteres no permitidos' }] })),
      reply(createReleaseToken, failure('unavailable')),
    );
    await create(user);
    const name = screen.getByRole('textbox', { name: 'Para quién' });
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Contiene caracteres no permitidos$/));
    await user.click(screen.getByRole('button', { name: 'Crear llave' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('El servicio no está disponible ahora.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('textbox', { name: 'Para quién' })).toHaveValue(' Portátil de Ana ');
  });

  test('are revoked after a confirmation', async () => {
    const revoked = { ...token, revokedAt: token.createdAt };
    const { user, callsOf } = show(tokens(token), tokens(revoked), reply(revokeReleaseToken, { status: 'success', token: revoked }));
    await user.click(await screen.findByRole('button', { name: 'Revocar Portátil de Ana' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Revocar la llave «Portátil de Ana»?' });
    expect(question).toHaveTextContent('dejará de poder hacerlo ahora mismo');
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(revokeReleaseToken)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Revocar Portátil de Ana' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }));
    expect(await screen.findByText('Revocada')).toBeVisible();
    expect(callsOf(revokeReleaseToken)[0]?.params).toEqual({ id: '3' });
  });

  test('show which one is being revoked', async () => {
    const { user } = show(
      tokens(token, { ...token, id: 4, name: 'CI' }),
      reply(revokeReleaseToken, () => new Promise<never>(() => undefined)),
    );
    await user.click(await screen.findByRole('button', { name: 'Revocar CI' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }));
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([screen.getByRole('button', { name: 'Revocar CI' })]));
  });

  test('are made for the areas that a person is responsible for, not for those where they are a member', async () => {
    signInAs({ role: 'member' });
    const areas = [
      makeArea({ as: 'owner' }),
      makeArea({ area: 'mf_stores', label: 'Tiendas', as: 'member' }),
      makeArea({ area: 'mf_seasons', label: 'Ligas', as: 'owner' }),
    ];
    renderPage(<ReleasesPage />, '/admin/versiones?ver=llaves', [overviewOf(areas), tokens()]);
    const choices = within(await screen.findByRole('combobox', { name: 'Área' })).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Elige una', 'Barajas', 'Ligas']);
  });

  test.each(['llaves', 'historial'])('are not shown to a member at %s, which opens the areas', async (tab) => {
    signInAs({ role: 'member' });
    renderPage(<ReleasesPage />, `/admin/versiones?ver=${tab}`, [overviewOf([makeArea({ as: 'member' })])]);
    expect(await screen.findByRole('region', { name: 'Barajas' })).toBeVisible();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Áreas');
  });

  test('stay, with the reason, if one cannot be revoked', async () => {
    const { user } = show(tokens(token), reply(revokeReleaseToken, failure('unavailable')));
    await user.click(await screen.findByRole('button', { name: 'Revocar Portátil de Ana' }));
    await user.click(within(await screen.findByRole('alertdialog', { name: /^¿Revocar/ })).getByRole('button', { name: 'Revocar' }));
    expect(await screen.findByText(/^El servicio no está disponible ahora\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('button', { name: 'Revocar Portátil de Ana' })).toBeEnabled();
  });
});
