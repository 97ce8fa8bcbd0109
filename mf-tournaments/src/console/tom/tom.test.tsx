import { getLog, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { listPlayers } from '@mesa/contract/calls/players';
import { exportTom, importTom, previewTom } from '@mesa/contract/calls/tom';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { Result } from '@mesa/contract/endpoint';
import { emptyEvent } from '@mesa/contract/play/model';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openDisk } from '../sync/disk';
import { accept, button, enrolled, onWire, openConsole, people, press, type View } from '../testing/open-console';
import { makeServer } from '../testing/play-server';
import { tomFile, tomText } from '../testing/tom-file';
import type { TomPreview } from './tom-choice';

const [ana, bea] = people;
const text = tomText({ 501: 'Ana', 502: 'Zoe' });

const entries: TomPreview['entries'] = [
  { userId: '501', name: 'Ana Ruiz', division: 'masters', dropped: false, player: ana ?? null },
  { userId: '502', name: 'Zoe Ruiz', division: 'senior', dropped: true, player: null },
];
const preview: TomPreview = {
  status: 'success',
  name: 'Reto de la Plaza',
  date: '2026-10-03',
  stage: 'finalized',
  rounds: 3,
  sanctionNumber: null,
  entries,
  compared: [
    { division: 'masters', places: 1, differing: [] },
    { division: 'senior', places: 2, differing: [{ place: 1, inFile: 'Zoe Ruiz', here: 'Leo Paz' }] },
  ],
};

/** Opens the console with the import page. */
async function openImport(replies: Reply[] = [], server = makeServer()) {
  const view = await openConsole(server, replies, { date: '2026-10-03', timeZone: 'America/Santiago' });
  await press(view, 'Cargar un archivo de TOM');
  await button('Elegir archivo');
  return view;
}
const choose = ({ user }: View, chosen: File) => user.upload(screen.getByLabelText('Archivo de TOM'), chosen);

describe('A file of TOM', () => {
  test('shows its content and players, and is imported with one press', async () => {
    const view = await openImport([
      reply(previewTom, preview),
      reply(importTom, () => {
        for (const { id } of people.slice(0, 2)) view.server.says({ kind: 'enrol', player: id, division: 'masters' });
        return { status: 'success', created: 1, compared: [] };
      }),
    ]);
    await choose(view, tomFile(text));
    expect(await screen.findByText('2 jugadores (Sénior 1, Máster 1) · 3 rondas · 1 abandono')).toBeVisible();
    expect(screen.getByText(/Máster \(1 puesto\)/)).toHaveTextContent('Mismos puestos que TOM');
    expect(screen.getByText('1.º Leo Paz, y en TOM Zoe Ruiz')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Jugadores que se crean' })).getByText('Zoe Ruiz')).toBeVisible();
    expect(view.callsOf(importTom)).toEqual([]);
    await press(view, 'Cargar 2 jugadores y 3 rondas');
    expect(await screen.findByText('2 jugadores en el torneo; 1 es nuevo en el sitio.')).toBeVisible();
    expect(view.callsOf(importTom)).toMatchObject([
      {
        body: {
          text,
          // Summer in Santiago; this device is in Bogotá.
          offset: -180,
          replace: false,
          players: [
            { userId: '501', playerId: 1 },
            { userId: '502', playerId: null },
          ],
        },
      },
    ]);
    await press(view, 'Ir a la mesa');
    expect(await screen.findByRole('heading', { name: 'Inscritos (2)' })).toBeVisible();
  });

  test('lets the organiser correct the matched players', async () => {
    const found = makePlayer({ id: 9, username: 'zoe', name: 'Zoe R.' });
    const view = await openImport([
      reply(previewTom, preview),
      reply(listPlayers, { status: 'success', data: [found], pagination: makePagination({ total: 1 }) }),
      reply(importTom, { status: 'success', created: 1, compared: [] }),
    ]);
    await choose(view, tomFile(text));
    await press(view, 'Zoe Ruiz ya está en el sitio');
    await view.user.type(await screen.findByRole('combobox', { name: 'Quién es Zoe Ruiz' }), 'zoe');
    await view.user.click(await screen.findByRole('option', { name: /^Zoe/i }));
    expect(await button('2 jugadores que ya están en el sitio')).toBeVisible();
    await press(view, '2 jugadores que ya están en el sitio');
    await press(view, 'Ana Ruiz no es ana');
    await press(view, 'Cargar 2 jugadores y 3 rondas');
    await screen.findByText(/^2 jugadores en el torneo/);
    expect(view.callsOf(importTom)).toMatchObject([
      {
        body: {
          players: [
            { userId: '501', playerId: null },
            { userId: '502', playerId: 9 },
          ],
        },
      },
    ]);
  });

  test('lists enrolled players that it replaces, and says if its day differs', async () => {
    const view = await openImport(
      [reply(previewTom, { ...preview, date: '2026-09-05' }), reply(importTom, { status: 'success', created: 1, compared: [] })],
      enrolled(2),
    );
    await choose(view, tomFile(text));
    expect(await screen.findByText('El archivo reemplaza la lista de 2 inscritos. No están en el archivo y salen de la lista: Bea.')).toBeVisible();
    expect(screen.getByText(/^El archivo es de otro día: este torneo es el 3 de octubre de 2026/)).toBeVisible();
    await press(view, 'Cargar 2 jugadores y 3 rondas');
    await screen.findByText(/^2 jugadores en el torneo/);
    expect(view.callsOf(importTom)).toMatchObject([{ body: { replace: true, offset: -240 } }]);
  });

  test('with another sanction number than the tournament says which one stays', async () => {
    const view = await openConsole(makeServer(), [reply(previewTom, { ...preview, sanctionNumber: '26-10-000001' })], {
      date: '2026-10-03',
      sanctionNumber: '26-10-000002',
    });
    await press(view, 'Cargar un archivo de TOM');
    await button('Elegir archivo');
    await choose(view, tomFile(text));
    expect(
      await screen.findByText(/^El archivo tiene el número de sanción 26-10-000001, y este torneo el 26-10-000002\. Al cargarlo queda el de este/),
    ).toBeVisible();
  });

  test('with the sanction number of the tournament says nothing of it', async () => {
    const sanctionNumber = '26-10-000001';
    const view = await openConsole(makeServer(), [reply(previewTom, { ...preview, sanctionNumber })], { date: '2026-10-03', sanctionNumber });
    await press(view, 'Cargar un archivo de TOM');
    await button('Elegir archivo');
    await choose(view, tomFile(text));
    expect(await screen.findByText('Reto de la Plaza')).toBeVisible();
    expect(screen.queryByText(/^El archivo tiene el número de sanción/)).toBeNull();
  });

  test('that cannot be read is refused on the device with the remedy, and another one can be chosen', async () => {
    const view = await openImport([reply(previewTom, preview)]);
    for (const [wrong, sentence] of [
      ['', 'El archivo está vacío'],
      ['hola', 'dañado o no es de TOM'],
      ['<lista><uno/></lista>', 'no es de TOM'],
      [text.slice(0, 300), 'se cortó antes del final'],
      [text.replace('TRADING_CARD_GAME', 'VIDEO_GAME'), 'otro juego'],
      [text.replace('stage="1"', 'stage="99"'), 'no conocemos'],
      [text.replace('<tournament', '<!DOCTYPE t [<!ENTITY a "b">]><tournament'), 'define entidades'],
    ] as const) {
      await choose(view, tomFile(wrong, 'otro.tdf'));
      expect(await screen.findByText((shownText) => shownText.startsWith('otro.tdf: ') && shownText.includes(sentence))).toHaveAttribute('role', 'alert');
    }
    const large = tomFile('');
    Object.defineProperty(large, 'size', { value: 20_000_001 });
    await choose(view, large);
    expect(await screen.findByText(/demasiado grande/)).toBeVisible();
    expect(view.callsOf(previewTom)).toEqual([]);
    await choose(view, tomFile(text));
    expect(await screen.findByText('Reto de la Plaza')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    // A file that is not read takes the place of the one before it.
    await choose(view, tomFile('hola'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('Reto de la Plaza')).toBeNull();
  });

  test('can be looked at without a network, and is imported when there is one', async () => {
    const view = await openImport([reply(previewTom, preview)]);
    await choose(view, tomFile(text));
    const load = await button('Cargar 2 jugadores y 3 rondas');
    expect(load).toBeEnabled();
    view.server.network = 'down';
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Se carga cuando haya conexión y esté enviado lo que anotaste aquí.')).toBeVisible();
    expect(load).toBeDisabled();
    view.server.network = 'up';
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(load).toBeEnabled());
    expect(screen.queryByText(/^Se carga cuando haya conexión/)).toBeNull();
  });

  test('stays selected if the server refuses it', async () => {
    const view = await openImport([
      reply(previewTom, preview),
      reply(importTom, failure('rule_violation', { message: 'Elige quién es Zoe Ruiz, o márcalo como nuevo.' })),
    ]);
    await choose(view, tomFile(text));
    await press(view, 'Cargar 2 jugadores y 3 rondas');
    expect(await screen.findByText('Elige quién es Zoe Ruiz, o márcalo como nuevo.')).toBeVisible();
    expect(await button('Cargar 2 jugadores y 3 rondas')).toBeEnabled();
  });

  test('is the first step if the organiser starts with one', async () => {
    const server = makeServer();
    let played = false;
    const view = await openConsole(server, [
      reply(getTournament, () => ({ status: 'success', data: makeTournament({ id: 7, canEdit: true, played }) })),
      reply(getLog, () => (played ? onWire(server.api.log()) : failure('not_found'))),
      reply(startPlay, () => {
        played = true;
        return { status: 'success', data: { code: 'ABC234' } };
      }),
    ]);
    await press(view, 'Cargar un archivo de TOM');
    expect(await screen.findByRole('heading', { name: 'Cargar un archivo de TOM' })).toBeVisible();
  });
});

/** Returns a server whose tournament is single elimination with one result in games. */
function elimination() {
  const day = new TournamentDay(emptyEvent('challenge', 2027), 'other');
  for (const player of [1, 2, 3, 4]) day.do({ kind: 'enrol', player, division: 'masters' });
  day.do({ kind: 'pen', to: 'other', of: 0 });
  day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 1, cut: 3 } }), 'elimination');
  const round = day.next(undefined, 'masters');
  const [{ player1, player2 } = { player1: 0, player2: 0 }] = round.matches;
  day.do({ kind: 'result', round: round.id, player1, player2: player2 ?? 0, outcome: 'player1', was: 'open', games: [2, 1] });
  const server = makeServer();
  for (const { body } of day.log) server.says(body);
  return server;
}

/** Stores on this device the file of the last contact, which has two players. */
async function storeFile(missing: Partial<Omit<Result<typeof exportTom>, 'status' | 'text' | 'fileName' | 'players'>> = {}, content = text) {
  const nothing = { withoutId: [], withoutYear: [], withoutSanction: false, withoutPopId: false, otherYear: [], disqualified: [] };
  await act(async () => {
    const disk = await openDisk(() => 'unused');
    await disk.keepNote(
      'tom-file/local_9/7',
      JSON.stringify({ text: content, fileName: 'Copa-de-Lima.tdf', players: [1, 2], missing: { ...nothing, ...missing } }),
    );
  });
}

describe('A tournament as a TOM file', () => {
  const createObjectURL = jest.fn<string, [Blob]>(() => 'blob:file');
  beforeEach(() => {
    Object.assign(URL, { createObjectURL });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  test('can be exported at any stage, and lists players without a Player ID', async () => {
    const view = await openConsole(enrolled(2), [
      reply(exportTom, {
        status: 'success',
        fileName: 'Copa-de-Lima.tdf',
        text,
        players: [],
        withoutId: [bea?.name ?? ''],
        withoutYear: [],
        withoutSanction: true,
        withoutPopId: true,
        otherYear: ['Ana'],
        disqualified: [],
      }),
    ]);
    await press(view, 'Más opciones');
    await press(view, 'Guardar archivo de TOM');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      /^Guardado: Copa-de-Lima\.tdfEl archivo va sin el número de sanción ni el POP ID de quien organiza: escríbelo en «Listo para TOM»\..*1 jugador no tiene Player ID en su perfil: Bea\..*1 jugador juega en otra división que la de su año: Ana\./s,
    );
    // Phones name a file by its type: as plain text it would get another ending.
    const [blob] = createObjectURL.mock.lastCall ?? [];
    expect(blob).toMatchObject({ size: new Blob([text]).size, type: 'application/xml' });
  });

  test('says what TOM does not show of years, disqualifications and single elimination', async () => {
    const nothing = { withoutId: [], withoutSanction: false, withoutPopId: false, otherYear: [], players: [] };
    const missing = { ...nothing, withoutYear: ['Ana', 'Bea'], disqualified: ['Dan'] };
    const view = await openConsole(elimination(), [reply(exportTom, { status: 'success', fileName: 'Copa-de-Lima.tdf', text, ...missing })]);
    await press(view, 'Más opciones');
    await press(view, 'Guardar archivo de TOM');
    const left = await screen.findByRole('alertdialog', { name: 'Guardado: Copa-de-Lima.tdf' });
    expect(left).toHaveTextContent(/2 jugadores no tienen año de nacimiento: Ana, Bea\.\s*El archivo trae uno que solo dice su división\./);
    expect(left).toHaveTextContent(/1 jugador está descalificado: Dan\.\s*TOM los ve como abandonos: descalifícalos allí\./);
    expect(left).toHaveTextContent(/La eliminación directa va con los códigos de TOM/);
    expect(left).toHaveTextContent(/TOM no guarda las partidas de un enfrentamiento al mejor de 3/);
    expect(left).not.toHaveTextContent('Player ID');
  });

  test('is saved without a network on the file of the last contact, and says what that file and new players lack', async () => {
    const view = await openConsole(enrolled(4));
    await screen.findByText('En línea');
    await storeFile({ withoutId: ['Bea'], withoutSanction: true });
    view.server.network = 'down';
    await press(view, 'Configurar (4 jugadores)');
    await press(view, 'Comenzar');
    await screen.findByText('Sin conexión');
    await press(view, 'Más opciones');
    await press(view, 'Guardar archivo de TOM');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      /El archivo va sin el número de sanción: escríbelo en «Listo para TOM»\..*3 jugadores no tienen Player ID en su perfil: Bea, Caro, Dan\..*2 jugadores no tienen año de nacimiento: Caro, Dan\..*Guardado en este dispositivo/s,
    );
    expect(createObjectURL.mock.lastCall?.[0]).toMatchObject({ type: 'application/xml' });
    await accept(view, 'Aceptar');
    await waitFor(async () => expect(await button('Guardar archivo de TOM')).toBeEnabled());
  });

  test('is not saved on a stored file that is damaged, and the reason is shown', async () => {
    createObjectURL.mockClear();
    const view = await openConsole(enrolled(2));
    await screen.findByText('En línea');
    await storeFile({}, 'hola');
    view.server.network = 'down';
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('Sin conexión');
    await press(view, 'Más opciones');
    await press(view, 'Guardar archivo de TOM');
    expect(await screen.findByText(/dañado o no es de TOM/)).toBeVisible();
    expect(createObjectURL).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('says also on the device what TOM does not show of games and single elimination', async () => {
    const view = await openConsole(elimination());
    await screen.findByText('En línea');
    await storeFile();
    view.server.network = 'down';
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('Sin conexión');
    await press(view, 'Más opciones');
    await press(view, 'Guardar archivo de TOM');
    const left = await screen.findByRole('alertdialog', { name: 'Guardado: Copa-de-Lima.tdf' });
    expect(left).toHaveTextContent(/La eliminación directa va con los códigos de TOM.*TOM no guarda las partidas.*Guardado en este dispositivo/s);
  });

  test('waits for what is on its way, so that the server writes it into the file', async () => {
    const server = enrolled(2);
    let arrive: (() => void) | undefined;
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let isSlow = false;
    const stages: string[] = [];
    const view = await openConsole(server, [
      reply(
        sendCommands,
        async ({ body }) => {
          if (isSlow) await onItsWay;
          return onWire(server.api.send(body as never));
        },
        { inBackground: true },
      ),
      reply(exportTom, () => {
        stages.push(server.event().stage);
        return {
          status: 'success',
          fileName: 'Copa-de-Lima.tdf',
          text,
          players: [],
          withoutId: [],
          withoutYear: [],
          withoutSanction: false,
          withoutPopId: false,
          otherYear: [],
          disqualified: [],
        };
      }),
    ]);
    await press(view, 'Configurar (2 jugadores)');
    await button('Comenzar');
    isSlow = true;
    await press(view, 'Comenzar');
    await press(view, 'Más opciones');
    await screen.findByText('El archivo trae también lo que falta enviar (1).');
    await press(view, 'Guardar archivo de TOM');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(stages).toEqual([]);
    await act(async () => arrive?.());
    await waitFor(() => expect(stages).toEqual(['configured']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('shows why the export failed', async () => {
    const view = await openConsole(enrolled(2), [reply(exportTom, failure('forbidden'))]);
    await press(view, 'Más opciones');
    await press(view, 'Guardar archivo de TOM');
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar archivo de TOM' })).toBeEnabled());
  });
});
