import type { AreaState } from '@mesa/release-contract/calls/area-state';
import { promoteRelease, rollbackRelease, startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import { listRegistryHistory } from '@mesa/release-contract/calls/history';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { createPreview } from '@mesa/release-contract/calls/previews';
import { makeAreaState, makePagination, makeRelease } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { makeArea, overviewOf } from './testing/make-overview';

const area = 'mf_decks';
const before = makeRelease({ version: '1.3.0' });
const live = makeRelease({ version: '1.4.0' });
const newest = makeRelease({ version: '1.5.0' });
const state = makeAreaState({ active: live.release, previous: before.release, revision: 4 });
const overview = (now: AreaState, named = area, releases = [newest, live, before]) => overviewOf([makeArea({ area: named, state: now, releases })]);
const changed = { status: 'success' as const, revision: 43, area, state };
const conflict = failure('revision_conflict');

function show(replies: Reply[]) {
  signInAs({ role: 'admin' });
  return renderPage(<ReleasesPage />, '/admin/versiones', replies);
}
type User = ReturnType<typeof show>['user'];
const press = async (user: User, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const answer = async (user: User, name: string) => user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const openReleases = (user: User) => press(user, 'Publicaciones (3) de Barajas');

describe('promoting a release', () => {
  test('describes its effect, and sends the revision that was shown', async () => {
    const promoted = makeAreaState({ active: newest.release, previous: live.release, revision: 43 });
    const { user, callsOf } = show([overview(state), overview(promoted), reply(promoteRelease, changed)]);
    await openReleases(user);
    await press(user, `Promover ${newest.release}`);
    const question = await screen.findByRole('alertdialog', { name: '¿Promover 1.5.0 de Barajas?' });
    expect(question).toHaveTextContent('Desde la próxima visita todos reciben 1.5.0 en lugar de 1.4.0.');
    expect(question).toHaveTextContent('Podrás volver a 1.4.0 con un botón.');
    await answer(user, 'Promover');
    expect(await screen.findByText('Barajas: 1.5.0 está en línea.')).toBeVisible();
    expect(callsOf(promoteRelease)).toMatchObject([{ params: { area }, body: { release: newest.release, revision: 4 } }]);
    const [, active] = within(screen.getByRole('list', { name: 'Publicaciones de Barajas' })).getAllByRole('listitem');
    expect(active).toHaveTextContent(newest.release);
  });

  test('of an area that was never live names nothing that it replaces; for one role alone there is no link for others', async () => {
    const first = { ...newest, area: 'mf_ligas' };
    const { user } = show([overviewOf([makeArea({ area: 'mf_ligas', label: 'Ligas', resident: false, roles: ['admin'], releases: [first] })])]);
    await press(user, 'Publicaciones (1) de Ligas');
    expect(screen.getByRole('link', { name: `Vista previa de ${newest.release}, en otra pestaña` })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Enlace para otros/ })).toBeNull();
    await press(user, `Promover ${newest.release}`);
    const question = await screen.findByRole('alertdialog', { name: '¿Promover 1.5.0 de Ligas?' });
    expect(question).toHaveTextContent('todos reciben 1.5.0. Las pestañas');
    expect(question).not.toHaveTextContent('Podrás volver');
  });

  test('that was taken back says why, and confirms it to the server', async () => {
    const gone = { ...newest, takenBack: { at: '2026-03-01T12:00:00.000Z', by: 'site' as const, note: '3 fallos en 4 visitas.' } };
    const { user, callsOf } = show([overview(state, area, [gone, live, before]), overview(state), reply(promoteRelease, changed)]);
    await openReleases(user);
    const [first] = within(screen.getByRole('list', { name: 'Todas las publicaciones de Barajas' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Retirada.*El sitio la retiró el .*: 3 fallos en 4 visitas\./);
    await press(user, `Promover ${newest.release}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('El sitio la retiró una vez: 3 fallos en 4 visitas.');
    await answer(user, 'Promover otra vez');
    expect(await screen.findByText('Barajas: 1.5.0 está en línea.')).toBeVisible();
    expect(callsOf(promoteRelease)).toMatchObject([{ body: { release: newest.release, revision: 4, again: true } }]);
  });

  test.each([
    ['person', 'La retiraron'],
    ['older', 'Se cambió por una anterior'],
  ] as const)('that was taken back by a %s without a note says so', async (by, sentence) => {
    const gone = { ...newest, takenBack: { at: '2026-03-01T12:00:00.000Z', by, note: null } };
    const { user } = show([overview(state, area, [gone, live, before])]);
    await openReleases(user);
    const [first] = within(screen.getByRole('list', { name: 'Todas las publicaciones de Barajas' })).getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText(new RegExp(`^${sentence} el`))).toHaveTextContent(/ · hace \d+ \S+$/);
    await press(user, `Promover ${newest.release}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(`${sentence} una vez.Desde la próxima visita`);
  });

  test('requires a confirmation', async () => {
    const { user, callsOf } = show([overview(state)]);
    await openReleases(user);
    await press(user, `Promover ${newest.release}`);
    await answer(user, 'Cancelar');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(callsOf(promoteRelease)).toHaveLength(0);
  });

  test('shows the new state if another person changed it first, and can be repeated', async () => {
    const theirs = makeAreaState({ active: before.release, previous: live.release, revision: 43 });
    const { user, callsOf } = show([overview(state), overview(theirs), reply(promoteRelease, conflict), reply(promoteRelease, changed)]);
    await openReleases(user);
    await press(user, `Promover ${newest.release}`);
    await answer(user, 'Promover');
    expect(await screen.findByText(/Alguien cambió Barajas mientras tanto: ahora está en línea 1.3.0. No se hizo nada/)).toBeVisible();
    await answer(user, 'Aceptar');
    await press(user, `Promover ${newest.release}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('en lugar de 1.3.0');
    await answer(user, 'Promover');
    expect(await screen.findByText('Barajas: 1.5.0 está en línea.')).toBeVisible();
    expect(callsOf(promoteRelease).map(({ body }) => body)).toEqual([
      { release: newest.release, revision: 4 },
      { release: newest.release, revision: 43 },
    ]);
  });

  test('says that another person changed the area first, also where its state cannot be read', async () => {
    const { user } = show([overview(state), reply(registryOverview, failure('network')), reply(promoteRelease, conflict)]);
    await openReleases(user);
    await press(user, `Promover ${newest.release}`);
    await answer(user, 'Promover');
    expect(await screen.findByRole('alertdialog', { name: 'No se cambió nada' })).toHaveTextContent(
      'mientras tanto: mira qué está en línea ahora. No se hizo nada; si todavía lo quieres, vuelve a confirmarlo.',
    );
  });

  test('lists each reason of the server’s refusal once', async () => {
    const refusals = [{ rule: 'shared', file: null, message: 'Pide ui/slider, que el marco no ofrece.' }];
    const { user } = show([overview(state), reply(promoteRelease, failure('rule_violation', { message: 'No encaja con el marco en línea.', refusals }))]);
    await openReleases(user);
    await press(user, `Promover ${newest.release}`);
    await answer(user, 'Promover');
    const notice = await screen.findByRole('alertdialog', { name: 'No se cambió nada' });
    expect(notice).toHaveTextContent('Pide ui/slider, que el marco no ofrece.');
  });
});

describe('a trial', () => {
  const trial = { ...state, canary: { release: newest.release, percent: 10 } };

  test('continues with its next step: a quarter, then everybody', async () => {
    const quarter = { ...state, canary: { release: newest.release, percent: 25 } };
    const { user, callsOf } = show([overview(trial), overview(quarter), reply(startCanary, changed)]);
    await press(user, `Siguiente paso: 25 % de ${newest.release}`);
    expect(await screen.findByRole('alertdialog', { name: '¿Seguir la prueba de 1.5.0 con el 25 %?' })).toBeVisible();
    await answer(user, 'Seguir');
    expect(await screen.findByText('Barajas: 1.5.0 está en prueba con el 25 % de los visitantes.')).toBeVisible();
    expect(callsOf(startCanary)).toMatchObject([{ body: { release: newest.release, percent: 25, revision: 4 } }]);
    await press(user, `Siguiente paso: promover ${newest.release}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('¿Promover 1.5.0 de Barajas?');
  });

  test('says of a step that failed nothing of the one before', async () => {
    const quarter = { ...state, canary: { release: newest.release, percent: 25 } };
    const { user } = show([overview(trial), overview(quarter), reply(startCanary, changed), reply(promoteRelease, failure('rule_violation'))]);
    await press(user, `Siguiente paso: 25 % de ${newest.release}`);
    await answer(user, 'Seguir');
    expect(await screen.findByText('Barajas: 1.5.0 está en prueba con el 25 % de los visitantes.')).toBeVisible();
    await press(user, `Siguiente paso: promover ${newest.release}`);
    await answer(user, 'Promover');
    expect(await screen.findByRole('alertdialog', { name: 'No se cambió nada' })).toBeVisible();
    expect(screen.queryByText('Barajas: 1.5.0 está en prueba con el 25 % de los visitantes.')).toBeNull();
  });

  test('starts with a share of 1 to 99 %', async () => {
    const { user, callsOf } = show([overview(state), overview(trial), reply(startCanary, changed)]);
    await openReleases(user);
    await press(user, `Probar con un % ${newest.release}`);
    const share = await screen.findByRole('spinbutton', { name: 'Porcentaje de visitantes' });
    for (const wrong of ['100', '0', '2.5']) {
      await user.clear(share);
      await user.type(share, wrong);
      await press(user, `Probar con el ${wrong} %`);
      expect(share).toHaveAccessibleDescription('Escribe un número de 1 a 99.');
    }
    await press(user, '10 %');
    await press(user, 'Probar con el 10 %');
    expect(await screen.findByText('Barajas: 1.5.0 está en prueba con el 10 % de los visitantes.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(startCanary)).toMatchObject([{ params: { area }, body: { release: newest.release, percent: 10, revision: 4 } }]);
  });

  test('keeps the typed values if another person changed the state first, and can be confirmed again', async () => {
    const theirs = makeAreaState({ ...trial, active: before.release, revision: 43 });
    const { user, callsOf } = show([overview(state), overview(theirs), reply(startCanary, conflict), reply(startCanary, changed)]);
    await openReleases(user);
    await press(user, `Probar con un % ${newest.release}`);
    await press(user, '25 %');
    await press(user, 'Probar con el 25 %');
    expect(await screen.findByText(/mientras tanto: ahora está en línea 1.3.0, y 1.5.0 en prueba con el 10 %/)).toBeVisible();
    expect(screen.getByRole('spinbutton')).toHaveValue(25);
    await press(user, 'Probar con el 25 %');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(startCanary).map(({ body }) => body)).toMatchObject([
      { percent: 25, revision: 4 },
      { percent: 25, revision: 43 },
    ]);
  });

  test('uses the state shown when it was opened, even if the page shows a newer one', async () => {
    jest.useFakeTimers();
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const click = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await pass(1000);
    };
    const theirs = makeAreaState({ active: before.release, previous: live.release, revision: 43 });
    const { callsOf } = show([overview(state), overview(theirs), reply(startCanary, conflict)]);
    await pass(1000);
    await click('Publicaciones (3) de Barajas');
    await click(`Probar con un % ${newest.release}`);
    await click('25 %');
    await pass(15_000);
    expect(screen.getByRole('dialog')).toHaveTextContent('los demás siguen con 1.3.0');
    await click('Probar con el 25 %');
    expect(callsOf(startCanary)).toMatchObject([{ body: { release: newest.release, percent: 25, revision: 4 } }]);
    jest.useRealTimers();
  });

  test('of another release is replaced by a new one, which says so', async () => {
    const { user } = show([overview({ ...state, canary: { release: before.release, percent: 40 } })]);
    await openReleases(user);
    await press(user, `Probar con un % ${newest.release}`);
    expect(await screen.findByRole('dialog')).toHaveTextContent('Reemplaza la prueba de 1.3.0.');
    expect(screen.getByRole('spinbutton')).not.toHaveValue(40);
    await press(user, 'Cancelar');
    await press(user, `Cambiar % de ${before.release}`);
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('Reemplaza');
    expect(screen.getByRole('spinbutton')).toHaveValue(40);
  });

  test('can change its share', async () => {
    const { user, callsOf } = show([overview(trial), reply(startCanary, changed)]);
    await press(user, `Cambiar % de ${newest.release}`);
    expect(await screen.findByRole('spinbutton')).toHaveValue(10);
    await press(user, '50 %');
    await press(user, 'Probar con el 50 %');
    await waitFor(() => expect(callsOf(startCanary)[0]?.body).toMatchObject({ percent: 50 }));
  });

  test('is promoted, or ended after a confirmation', async () => {
    const { user, callsOf } = show([overview(trial), overview(state), reply(rollbackRelease, changed)]);
    expect(await screen.findByRole('button', { name: `Promover ${newest.release}` })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Volver a la anterior/ })).toBeNull();
    await press(user, `Retirar ${newest.release}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Quien la recibía vuelve a 1.4.0 desde su próxima visita.');
    await answer(user, 'Retirar');
    expect(await screen.findByText('Barajas: la prueba de 1.5.0 terminó.')).toBeVisible();
    expect(callsOf(rollbackRelease)).toMatchObject([{ params: { area }, body: { revision: 4 } }]);
  });
});

test.each([
  [before.release, '1.3.0'],
  [null, 'la incluida con el servidor'],
])('going back to %s is asked first', async (previous, name) => {
  const { user, callsOf } = show([overview({ ...state, previous }), reply(rollbackRelease, changed)]);
  await press(user, 'Volver a la anterior de Barajas');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(`Desde la próxima visita todos reciben ${name} en lugar de 1.4.0.`);
  await answer(user, 'Volver');
  expect(await screen.findByText(`Barajas: volvió ${name}.`)).toBeVisible();
  expect(callsOf(rollbackRelease)[0]?.body).toEqual({ revision: 4 });
});

describe('switching an area off', () => {
  test('keeps the sentence if the server refuses it, with the reason in view', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = show([overview(state), reply(switchArea, failure('unavailable'))]);
    await press(user, 'Apagar Barajas');
    const sentence = await screen.findByRole('textbox', { name: 'Mensaje para los visitantes' });
    await user.clear(sentence);
    await user.type(sentence, 'Volvemos.');
    await press(user, 'Apagar');
    const reason = await screen.findByRole('alert');
    expect(reason).toHaveTextContent('El servicio no está disponible ahora.');
    expect(scrolled.mock.contexts).toContain(reason);
    expect(sentence).toHaveValue('Volvemos.');
  });

  test('asks for the sentence, and previews it as visitors will see it', async () => {
    const off = { ...state, off: 'Volvemos a las 18:00.' };
    const { user, callsOf } = show([overview(state), overview(off), reply(switchArea, changed)]);
    await press(user, 'Apagar Barajas');
    const sentence = await screen.findByRole('textbox', { name: 'Mensaje para los visitantes' });
    await user.clear(sentence);
    await user.type(sentence, ' ');
    await press(user, 'Apagar');
    expect(sentence).toHaveAccessibleDescription('Escribe qué leerán los visitantes.');
    await user.type(sentence, ' Volvemos a las 18:00. ');
    expect(screen.getByRole('figure')).toHaveTextContent('Así lo veránVolvemos a las 18:00.');
    await press(user, 'Apagar');
    expect(await screen.findByText('«Volvemos a las 18:00.»', { exact: false })).toBeVisible();
    expect(callsOf(switchArea)).toMatchObject([{ params: { area }, body: { message: 'Volvemos a las 18:00.', revision: 4 } }]);
    expect(screen.getByText('Nadie la recibe mientras tanto')).toBeVisible();
  });

  test('keeps the sentence if another person changed the state first', async () => {
    const everybody = { percent: 100, roles: [], accounts: [] };
    const { user, callsOf } = show([
      overview(state),
      overview({ ...state, off: 'Ya.', flags: { openingHand: everybody, newMap: everybody }, revision: 43 }),
      reply(switchArea, conflict),
      reply(switchArea, changed),
    ]);
    await press(user, 'Apagar Barajas');
    await user.type(await screen.findByRole('textbox'), ' Gracias.');
    await press(user, 'Apagar');
    expect(await screen.findByText(/mientras tanto: ahora está en línea 1.4.0, con openingHand, newMap encendidas, con el área apagada/)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('La sección Barajas está en mantenimiento. Vuelve en un rato. Gracias.');
    await press(user, 'Apagar');
    await waitFor(() => expect(callsOf(switchArea)[1]?.body).toMatchObject({ revision: 43 }));
  });

  test('uses the state shown when it was asked for, even if the page shows a newer one', async () => {
    jest.useFakeTimers();
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const { callsOf } = show([overview(state), overview({ ...state, revision: 43 }), reply(switchArea, conflict)]);
    await pass(1000);
    fireEvent.click(screen.getByRole('button', { name: 'Apagar Barajas' }));
    await pass(1000);
    expect(screen.getByRole('dialog', { name: 'Apagar Barajas' })).toBeVisible();
    await pass(15_000);
    fireEvent.click(screen.getByRole('button', { name: 'Apagar' }));
    await pass(1000);
    expect(callsOf(switchArea)).toMatchObject([{ body: { revision: 4 } }]);
    jest.useRealTimers();
  });

  test('is undone by a button', async () => {
    const { user, callsOf } = show([overview({ ...state, off: 'Volvemos.' }), overview(state), reply(switchArea, changed)]);
    await press(user, 'Encender Barajas');
    expect(await screen.findByText('Barajas está encendida.')).toBeVisible();
    expect(callsOf(switchArea)[0]?.body).toEqual({ message: null, revision: 4 });
  });

  test('stays as it is if the server refuses to switch it on, which says why', async () => {
    const { user } = show([overview({ ...state, off: 'Volvemos.' }), reply(switchArea, failure('unavailable'))]);
    await press(user, 'Encender Barajas');
    expect(await screen.findByRole('alertdialog', { name: 'No se cambió nada' })).toHaveTextContent('El servicio no está disponible ahora.');
  });

  test.each(['shell', 'mf_admin'])('is not offered for %s, which contains this very button', async (name) => {
    show([overview(state, name)]);
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryByRole('button', { name: /Apagar/ })).toBeNull();
  });
});

test('the history shows who changed what and when, page by page, and automatic changes', async () => {
  const change = { at: '2025-05-24T15:00:00.000Z', area, who: 'Máquina de Barajas', release: live.release, note: null };
  const page = (data: object[]) => reply(listRegistryHistory, { status: 'success', data: data as never, pagination: makePagination({ pages: 2 }) });
  const { user, callsOf } = show([
    overview(state),
    page([
      { ...change, revision: 9, action: 'auto-rollback', who: 'Mesa Abierta', release: null, note: '34 de 120 visitas fallaron.' },
      { ...change, revision: 8, action: 'promote' },
      { ...change, revision: 7, action: 'rollback', note: 'La prueba terminó.' },
    ]),
    page([{ ...change, revision: 6, action: 'off', release: null }]),
  ]);
  await press(user, 'Historial de Barajas');
  const list = await screen.findByRole('list', { name: 'Historial de Barajas' });
  const [automatic, promoted, ended] = within(list).getAllByRole('listitem');
  expect(automatic).toHaveTextContent('Mesa Abierta volvió a la incluida con el servidor');
  expect(automatic).toHaveTextContent('34 de 120 visitas fallaron.');
  expect(promoted).toHaveTextContent('Máquina de Barajas puso en línea 1.4.0');
  expect(promoted).toHaveTextContent('2025/05/24 10:00');
  expect(ended).toHaveTextContent('Máquina de Barajas retiró la prueba de 1.4.0');
  await press(user, 'Siguiente');
  expect(await screen.findByText(/apagó el área/)).toBeVisible();
  expect(callsOf(listRegistryHistory).map(({ query }) => query)).toEqual([
    { page: 1, limit: 10 },
    { page: 2, limit: 10 },
  ]);
});

test('an area without deploys has no history', async () => {
  const { user } = show([overview(makeAreaState()), reply(listRegistryHistory, { status: 'success', data: [], pagination: makePagination({ total: 0 }) })]);
  await press(user, 'Historial de Barajas');
  expect(await screen.findByText(/Todavía no hay cambios: está en línea/)).toBeVisible();
});

describe('a link to a preview', () => {
  const link = { status: 'success' as const, address: '/exportar-baraja?vista=eyJ.x', expiresAt: '2026-11-24T19:05:00.000Z' };

  test('is copied for others, with its expiry', async () => {
    const { user, callsOf } = show([overview(state), reply(createPreview, link)]);
    await openReleases(user);
    await press(user, `Enlace para otros a ${newest.release}`);
    const dialog = await screen.findByRole('alertdialog', { name: 'Enlace para verla' });
    expect(dialog).toHaveTextContent(/El enlace está copiado\. Cualquiera que lo tenga la ve hasta el 24 de noviembre de 2026 a las/);
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/exportar-baraja?vista=eyJ.x`);
    expect(callsOf(createPreview)).toMatchObject([{ params: { area }, body: { release: newest.release } }]);
  });

  test('is shown for copying by hand if the browser cannot copy, and a refusal is shown', async () => {
    const { user } = show([overview(state), reply(createPreview, failure('unavailable')), reply(createPreview, link)]);
    await openReleases(user);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await press(user, `Enlace para otros a ${newest.release}`);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('El servicio no está disponible ahora.');
    await answer(user, 'Aceptar');
    await press(user, `Enlace para otros a ${newest.release}`);
    const dialog = await screen.findByRole('alertdialog', { name: 'Enlace para verla' });
    expect(dialog).toHaveTextContent('cópialo a mano');
    expect(dialog).toHaveTextContent('/exportar-baraja?vista=eyJ.x');
  });
});
