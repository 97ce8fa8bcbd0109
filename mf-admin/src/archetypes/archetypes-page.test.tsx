import {
  type Archetype,
  type ArchetypeList,
  createArchetype,
  deleteArchetype,
  listArchetypes,
  previewArchetype,
  updateArchetype,
} from '@mesa/contract/calls/archetypes';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import ArchetypesPage from './archetypes-page';

const dragapult: Archetype = {
  id: 3,
  name: 'Dragapult',
  priority: 1,
  requires: ['Dragapult ex', 'Dusknoir'],
  excludes: ['Iono'],
  version: 2,
  lists: 12,
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const listed = (data: Archetype[], unnamed: ArchetypeList['unnamed'] = []) =>
  reply(listArchetypes, { status: 'success', data, unnamed, lists: { total: 40, named: 12 } });
const changes = reply(previewArchetype, {
  status: 'success',
  matched: 9,
  moves: [
    { from: 'Dragapult', to: null, lists: 4 },
    { from: null, to: 'Dragapult', lists: 1 },
  ],
  warning: null,
});
const open = (...replies: Parameters<typeof renderPage>[2] & object) => renderPage(<ArchetypesPage />, '/admin/arquetipos', replies);

describe('/admin/arquetipos', () => {
  test('is not for organisers', () => {
    signInAs({ role: 'owner' });
    const { callsOf } = open();
    expect(screen.getByText('Solo el administrador del sitio puede editar los arquetipos.')).toBeVisible();
    expect(callsOf(listArchetypes)).toHaveLength(0);
  });

  test('shows each rule with how many lists have its name', async () => {
    signInAs({ role: 'admin' });
    open(listed([dragapult]));
    const row = within(await screen.findByRole('table', { name: 'Arquetipos' })).getByRole('row', { name: /Dragapult/ });
    expect(row).toHaveTextContent('Dragapult ex + Dusknoir');
    expect(row).toHaveTextContent('12');
    expect(screen.getByText('12 de 40 listas tienen nombre.')).toBeVisible();
  });

  test('previews a change, and saves exactly what was previewed', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = open(listed([dragapult]), changes, reply(updateArchetype, { status: 'success', data: dragapult }), listed([dragapult]));
    await user.click(await screen.findByRole('button', { name: 'Editar: Dragapult' }));
    await user.type(screen.getByRole('textbox', { name: 'Cartas que no lleva' }), '\n Pidgeot ex \n  ');
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    expect(await screen.findByText('4 listas: Dragapult → ninguno')).toBeVisible();
    expect(screen.getByText('1 lista: ninguno → Dragapult')).toBeVisible();
    expect(callsOf(previewArchetype)[0]?.body).toMatchObject({ id: 3, excludes: ['Iono', 'Pidgeot ex'] });
    expect(callsOf(updateArchetype)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(updateArchetype)[0]).toMatchObject({
      params: { id: '3' },
      body: { name: 'Dragapult', requires: ['Dragapult ex', 'Dusknoir'], excludes: ['Iono', 'Pidgeot ex'], priority: 1, updatedAt: dragapult.updatedAt },
    });
  });

  describe('If another administrator saved the rule meanwhile', () => {
    const theirs = { ...dragapult, priority: 5, updatedAt: '2026-11-02T10:00:00.000Z' };

    /** Saves an edit second. */
    async function beSecond() {
      signInAs({ role: 'admin' });
      const view = open(
        listed([dragapult]),
        listed([theirs]),
        changes,
        reply(updateArchetype, failure('stale')),
        reply(updateArchetype, { status: 'success', data: theirs }),
      );
      await view.user.click(await screen.findByRole('button', { name: 'Editar: Dragapult' }));
      await view.user.type(screen.getByRole('textbox', { name: 'Cartas que no lleva' }), '\nPidgeot ex');
      await view.user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
      await view.user.click(await screen.findByRole('button', { name: 'Guardar' }));
      expect(await screen.findByRole('alertdialog', { name: 'Otra persona guardó cambios mientras editabas.' })).toBeVisible();
      return view;
    }

    test('their change is taken, previewed with the own one, and both are saved', async () => {
      const { user, callsOf } = await beSecond();
      await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
      expect(await screen.findByText('Otra persona cambió: Prioridad.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
      await user.click(await screen.findByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(callsOf(updateArchetype)[1]?.body).toMatchObject({ excludes: ['Iono', 'Pidgeot ex'], priority: 5, updatedAt: theirs.updatedAt });
    });

    test('or it is shown instead of the form', async () => {
      const { user } = await beSecond();
      await user.click(screen.getByRole('button', { name: 'Cargar lo nuevo' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(within(screen.getByRole('row', { name: /Dragapult/ })).getByText('5')).toBeVisible();
    });
  });

  test('keeps the form open if more was typed during the save', async () => {
    signInAs({ role: 'admin' });
    let answer = () => {};
    const saved = new Promise<{ status: 'success'; data: Archetype }>((resolve) => {
      answer = () => resolve({ status: 'success', data: dragapult });
    });
    const { user } = open(listed([dragapult]), listed([{ ...dragapult, name: 'Dragapult ex' }]), changes, reply(updateArchetype, saved));
    await user.click(await screen.findByRole('button', { name: 'Editar: Dragapult' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' ex');
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' II');
    await act(async () => answer());
    expect(await screen.findByRole('button', { name: 'Ver qué cambia', busy: false })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Dragapult ex II');
  });

  test('warns with the preview of a rule that matches most lists', async () => {
    signInAs({ role: 'admin' });
    const warning = 'Esta regla se queda con 39 de 40 listas: así casi todo sería el mismo arquetipo. Nombra otra carta más.';
    const { user } = open(listed([dragapult]), reply(previewArchetype, { status: 'success', matched: 39, moves: [], warning }));
    await user.click(await screen.findByRole('button', { name: 'Editar: Dragapult' }));
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByText('Dragapult tendrá 39 listas.')).toBeVisible();
    expect(screen.getByText('Ninguna lista cambia de nombre.')).toBeVisible();
  });

  test.each([
    ['100', true],
    ['0', true],
    ['101', false],
    ['-1', false],
    ['', false],
  ])('a priority of «%s» is accepted: %s', async (typed, isAccepted) => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = open(listed([dragapult]), changes);
    await user.click(await screen.findByRole('button', { name: 'Editar: Dragapult' }));
    const priority = screen.getByRole('textbox', { name: 'Prioridad' });
    await user.clear(priority);
    if (typed) await user.type(priority, typed);
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    if (isAccepted) await waitFor(() => expect(callsOf(previewArchetype)).toMatchObject([{ body: { priority: Number(typed) } }]));
    else expect(await screen.findByText('Escribe un número de 0 a 100.')).toBeVisible();
    expect(callsOf(previewArchetype)).toHaveLength(isAccepted ? 1 : 0);
  });

  test('requires another preview if the rule was changed after it', async () => {
    signInAs({ role: 'admin' });
    const { user } = open(listed([dragapult]), changes);
    await user.click(await screen.findByRole('button', { name: 'Editar: Dragapult' }));
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    await screen.findByRole('button', { name: 'Guardar' });
    await user.type(screen.getByRole('textbox', { name: 'Prioridad' }), '0');
    expect(screen.getByRole('button', { name: 'Ver qué cambia' })).toBeVisible();
    expect(screen.queryByText(/→/)).toBeNull();
  });

  test('previews a rule again each time it is opened: other lists may have come', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = open(listed([dragapult]), changes);
    for (const times of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Editar: Dragapult' }));
      await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
      await screen.findByRole('button', { name: 'Guardar' });
      expect(callsOf(previewArchetype)).toHaveLength(times);
      await user.click(screen.getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('closes at once if nothing was typed, otherwise after a question', async () => {
    signInAs({ role: 'admin' });
    const { user } = open(listed([dragapult]));
    await user.click(await screen.findByRole('button', { name: 'Editar: Dragapult' }));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Editar: Dragapult' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' ex');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Dragapult ex');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows errors beside the field, and keeps the typed text', async () => {
    signInAs({ role: 'admin' });
    const message = 'No existe ninguna carta que se llame «Mew».';
    const { user, callsOf } = open(listed([]), reply(previewArchetype, failure('not_found', { message, issues: [{ path: 'requires', message }] })));
    await user.click(await screen.findByRole('button', { name: 'Nuevo arquetipo' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), '  ');
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    expect(screen.getByText('Escribe el nombre del arquetipo.')).toBeVisible();
    expect(screen.getByText(/la regla vale para todas las listas/)).toBeVisible();
    expect(callsOf(previewArchetype)).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Mew');
    await user.type(screen.getByRole('textbox', { name: 'Cartas que lleva' }), 'Mew');
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(message);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Cartas que lleva' })).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(callsOf(createArchetype)).toHaveLength(0);
  });

  test('creates an archetype from cards that unnamed lists show', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = open(
      listed([], [{ name: 'Gardevoir ex', requires: ['Gardevoir ex'], lists: 7 }]),
      changes,
      reply(createArchetype, { status: 'success', data: dragapult }),
      listed([dragapult]),
    );
    await user.click(await screen.findByRole('button', { name: 'Nombrar: Gardevoir ex' }));
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Gardevoir ex');
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(callsOf(createArchetype)[0]).toMatchObject({ body: { name: 'Gardevoir ex', requires: ['Gardevoir ex'], excludes: [], priority: 0 } }),
    );
  });

  test('keeps what was typed for a new archetype out of the one that names some lists', async () => {
    signInAs({ role: 'admin' });
    const unnamed = listed([], [{ name: 'Gardevoir ex', requires: ['Gardevoir ex'], lists: 7 }]);
    const { user, unmount } = open(unnamed);
    await user.click(await screen.findByRole('button', { name: 'Nuevo arquetipo' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Mew');
    unmount();
    const again = open(unnamed);
    await again.user.click(await screen.findByRole('button', { name: 'Nombrar: Gardevoir ex' }));
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Gardevoir ex');
    await again.user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await again.user.click(await screen.findByRole('button', { name: 'Nuevo arquetipo' }));
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Mew');
  });

  test('deletes an archetype after a question', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = open(listed([dragapult]), reply(deleteArchetype, { status: 'success', data: true }), listed([]));
    await user.click(await screen.findByRole('button', { name: 'Quitar: Dragapult' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(deleteArchetype)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Quitar: Dragapult' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('12 listas pasan al arquetipo que les toque');
    await user.click(within(question).getByRole('button', { name: 'Quitar' }));
    expect(await screen.findByText('Todavía no hay arquetipos.')).toBeVisible();
    expect(callsOf(deleteArchetype)).toMatchObject([{ params: { id: '3' } }]);
  });

  test('shows which archetype is being deleted', async () => {
    signInAs({ role: 'admin' });
    const { user } = open(
      listed([dragapult, { ...dragapult, id: 4, name: 'Mew' }]),
      reply(deleteArchetype, () => new Promise<never>(() => undefined)),
    );
    await user.click(await screen.findByRole('button', { name: 'Quitar: Mew' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([screen.getByRole('button', { name: 'Quitar: Mew' })]));
  });

  test('says before deleting that a name has one list or none, and why it was not deleted', async () => {
    signInAs({ role: 'admin' });
    const { user } = open(
      listed([
        { ...dragapult, lists: 0 },
        { ...dragapult, id: 4, name: 'Mew', lists: 1 },
      ]),
      reply(deleteArchetype, failure('unavailable', { message: 'Prueba más tarde.' })),
    );
    await user.click(await screen.findByRole('button', { name: 'Quitar: Dragapult' }));
    const none = await screen.findByRole('alertdialog', { name: '¿Quitar el arquetipo Dragapult?' });
    expect(none).toHaveTextContent('Ninguna lista tiene este nombre.');
    await user.click(within(none).getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Quitar: Mew' }));
    const one = await screen.findByRole('alertdialog', { name: '¿Quitar el arquetipo Mew?' });
    expect(one).toHaveTextContent('1 lista pasa al arquetipo que les toque, o a ninguno.');
    await user.click(within(one).getByRole('button', { name: 'Quitar' }));
    expect(await screen.findByText(/Prueba más tarde\./)).toBeVisible();
  });
});
