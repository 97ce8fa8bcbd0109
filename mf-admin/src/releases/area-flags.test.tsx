import { type Flag, listFlags, saveFlag } from '@mesa/release-contract/calls/flags';
import { makeAreaState } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { AreaOverview } from './overview';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const state = makeAreaState({ revision: 4 });
const makeFlag = (fields: Partial<Flag> = {}): Flag => ({ name: 'openingHand', description: 'Mano inicial', percent: 0, roles: [], accounts: [], ...fields });
const answer = (revision: number, ...flags: Flag[]) => reply(listFlags, { status: 'success', revision, flags });
const saved = reply(saveFlag, { status: 'success', revision: 43, area: 'mf_decks', state });
const tried = makeFlag({ percent: 20, roles: ['owner'], accounts: [{ username: 'nina', name: 'Nina Paz' }] });

async function show(as: AreaOverview['as'], ...replies: Reply[]) {
  signInAs(as === 'admin' ? { role: 'admin' } : { role: 'member' });
  const overview = overviewOf([makeArea({ as, state })]);
  const page = renderPage(<ReleasesPage />, '/admin/versiones', [overview, ...replies]);
  await page.user.click(await screen.findByRole('button', { name: 'Funciones en prueba de Barajas' }));
  return page;
}
type User = Awaited<ReturnType<typeof show>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const accept = async (user: User, name: string) => user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const items = async () => within(await screen.findByRole('list', { name: 'Funciones en prueba de Barajas' })).getAllByRole('listitem');

describe('the flags of an area', () => {
  test('say for whom each is on, and which no release uses any more', async () => {
    const known = makeFlag({ name: 'known', description: 'Conocida', accounts: [{ username: null, name: 'Beto Ríos' }] });
    await show(
      'admin',
      answer(42, tried, makeFlag({ name: 'notes', description: 'Notas' }), makeFlag({ name: 'old', description: null, percent: 100 }), known),
    );
    expect((await items()).map(({ textContent }) => textContent)).toEqual([
      'Mano inicial openingHand En pruebaEncendida para 20 % de los visitantes, organizadores y @nina.Cambiar «Mano inicial»Apagar «Mano inicial»',
      'Notas notes ApagadaEncender «Notas»',
      'old  Ya nadie la usaEncendida para todos.Quitar «old»',
      'Conocida known En pruebaEncendida para Beto Ríos.Cambiar «Conocida»Apagar «Conocida»',
    ]);
  });

  test('are none if the live release declares none', async () => {
    await show('admin', answer(42));
    expect(await screen.findByText('Lo que está en línea de Barajas no tiene funciones en prueba.')).toBeVisible();
  });

  test('show which one is being switched off', async () => {
    const notes = makeFlag({ name: 'notes', description: 'Notas', percent: 5 });
    const { user } = await show(
      'admin',
      answer(42, tried, notes),
      reply(saveFlag, () => new Promise<never>(() => undefined)),
    );
    await press(user, 'Apagar «Notas»');
    await accept(user, 'Apagar');
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([screen.getByRole('button', { name: 'Apagar «Notas»' })]));
  });

  test('are switched on for a share, roles and accounts', async () => {
    const { user, callsOf } = await show('admin', answer(42, makeFlag()), answer(43, tried), saved);
    await press(user, 'Encender «Mano inicial»');
    const form = within(await screen.findByRole('dialog', { name: '¿Para quién es «Mano inicial»?' }));
    const share = form.getByRole('spinbutton', { name: 'Porcentaje de visitantes' });
    for (const wrong of ['101', '-1', '2.5']) {
      await user.clear(share);
      await user.type(share, wrong);
      await user.click(form.getByRole('button', { name: 'Guardar' }));
      expect(share).toHaveAccessibleDescription('Escribe un número de 0 a 100.');
    }
    expect(callsOf(saveFlag)).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Todos' }));
    expect(share).toHaveValue(100);
    await user.click(form.getByRole('button', { name: 'Nadie más' }));
    expect(share).toHaveValue(0);
    await user.click(form.getByRole('button', { name: '25 %' }));
    await user.click(form.getByRole('checkbox', { name: 'Organizadores' }));
    await user.click(form.getByRole('checkbox', { name: 'Miembros' }));
    await user.click(form.getByRole('checkbox', { name: 'Organizadores' }));
    await user.type(form.getByRole('textbox', { name: 'Cuentas' }), 'nina, @beto');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Barajas: «Mano inicial» cambió.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const body = { name: 'openingHand', percent: 25, roles: ['member'], accounts: ['nina', '@beto'], revision: 42 };
    expect(callsOf(saveFlag)).toMatchObject([{ params: { area: 'mf_decks' }, body }]);
  });

  test('keep what was typed when the server refuses it, and are saved against the newest revision after a conflict', async () => {
    const unknown = failure('rule_violation', { message: 'Ninguna cuenta tiene el nombre de usuario «nadie».' });
    const { user, callsOf } = await show(
      'admin',
      answer(42, tried),
      answer(50, tried),
      answer(51, tried),
      reply(saveFlag, unknown),
      reply(saveFlag, failure('revision_conflict')),
      saved,
    );
    await press(user, 'Cambiar «Mano inicial»');
    const form = within(await screen.findByRole('dialog'));
    const accounts = form.getByRole('textbox', { name: 'Cuentas' });
    expect(accounts).toHaveValue('nina');
    expect(form.getByRole('checkbox', { name: 'Organizadores' })).toBeChecked();
    const share = form.getByRole('spinbutton', { name: 'Porcentaje de visitantes' });
    await user.clear(share);
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(share).toBeInvalid();
    await user.type(share, '20');
    await user.clear(accounts);
    await user.type(accounts, 'nadie');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(share).toBeValid();
    expect(await form.findByText('Ninguna cuenta tiene el nombre de usuario «nadie».')).toBeVisible();
    expect(accounts).toHaveValue('nadie');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await form.findByText(/^Alguien cambió Barajas mientras tanto/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Barajas: «Mano inicial» cambió.')).toBeVisible();
    expect(callsOf(saveFlag).map(({ body }) => (body as { revision: number }).revision)).toEqual([42, 50, 51]);
  });

  test.each([
    [tried, 'Apagar', '¿Apagar «Mano inicial»?', 'Barajas: «Mano inicial» está apagada.'],
    [makeFlag({ name: 'old', description: null, percent: 5 }), 'Quitar', '¿Quitar «old»?', 'Barajas: «old» está quitada.'],
  ])('are switched off or removed after a question: %#', async (flag, button, title, done) => {
    const { user, callsOf } = await show('admin', answer(42, flag), answer(43), saved);
    await press(user, `${button} «${flag.description ?? flag.name}»`);
    expect(await screen.findByRole('alertdialog', { name: title })).toBeVisible();
    await accept(user, button);
    expect(await screen.findByText(done)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(callsOf(saveFlag)).toMatchObject([{ body: { name: flag.name, percent: 0, roles: [], accounts: [], revision: 42 } }]);
  });

  test('stay on if the server refuses to switch them off, which says why', async () => {
    const { user } = await show('admin', answer(42, tried), reply(saveFlag, failure('unavailable')));
    await press(user, 'Apagar «Mano inicial»');
    await accept(user, 'Apagar');
    expect(await screen.findByRole('alertdialog', { name: 'No se cambió nada' })).toHaveTextContent('El servicio no está disponible ahora.');
  });

  test('on for everybody are left to owners; members try them on a part', async () => {
    const { user } = await show('member', answer(42, makeFlag(), makeFlag({ name: 'notes', description: 'Notas', percent: 100 })));
    const [, notes] = await items();
    expect(notes).toHaveTextContent(/Para todosEncendida para todos\.$/);
    await press(user, 'Encender «Mano inicial»');
    const form = within(await screen.findByRole('dialog'));
    expect(form.queryByRole('button', { name: 'Todos' })).toBeNull();
    const share = form.getByRole('spinbutton', { name: 'Porcentaje de visitantes' });
    await user.clear(share);
    await user.type(share, '100');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(share).toHaveAccessibleDescription('Escribe un número de 0 a 99.');
  });

  test('stay on if the question is not answered with yes', async () => {
    const { user, callsOf } = await show('admin', answer(42, tried));
    await press(user, 'Apagar «Mano inicial»');
    await accept(user, 'Cancelar');
    expect(callsOf(saveFlag)).toEqual([]);
  });
});
