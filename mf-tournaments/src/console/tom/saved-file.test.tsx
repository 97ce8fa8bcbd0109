import { exportTom } from '@mesa/contract/calls/tom';
import type { Result } from '@mesa/contract/endpoint';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { newTom, playersInFile, type TomPerson, tomOfEvent } from '@mesa/contract/tom/of-event';
import { readTom } from '@mesa/contract/tom/read';
import { tomTime } from '@mesa/contract/tom/time';
import { writeTom } from '@mesa/contract/tom/write';
import { listenForDownloads } from '@mesa/runtime/testing/downloads';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import { openDisk } from '../sync/disk';
import { accept, button, enrolled, openConsole, press } from '../testing/open-console';
import { tomText } from '../testing/tom-file';

type Missing = Omit<Result<typeof exportTom>, 'status' | 'text' | 'fileName' | 'players'>;
const nothing: Missing = { withoutId: [], withoutYear: [], withoutSanction: false, withoutPopId: false, otherYear: [], disqualified: [] };
const fileOf = (fileName: string, missing: Partial<Missing> = {}) => ({
  ...{ status: 'success' as const, text: tomText(), players: [], ...nothing, ...missing },
  fileName,
});

test('The file of TOM is asked of the server each time, and its missing data are named in whole sentences', async () => {
  const downloads = listenForDownloads();
  let saved = 0;
  const missing = {
    withoutPopId: true,
    withoutId: ['Ana', 'Bea'],
    withoutYear: ['Caro'],
    otherYear: ['Dan', 'Eva'],
    disqualified: ['Fede', 'Gabi'],
  };
  const view = await openConsole(enrolled(2), [
    reply(exportTom, () => {
      saved += 1;
      return saved === 1 ? fileOf('Primero.tdf') : fileOf('Segundo.tdf', missing);
    }),
  ]);
  await press(view, 'Más opciones');
  expect(
    await screen.findByText('Con todo lo anotado hasta ahora, para seguir en TOM o subirlo al sitio oficial. Tiene nombres y Player ID: no lo publiques.'),
  ).toBeVisible();
  await press(view, 'Guardar archivo de TOM');
  await waitFor(async () => expect(Object.keys(await downloads())).toEqual(['Primero.tdf']));
  await waitFor(async () => expect(await button('Guardar archivo de TOM')).toBeEnabled());
  // A whole file needs no explanation.
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press(view, 'Guardar archivo de TOM');
  const dialog = await screen.findByRole('alertdialog', { name: 'Guardado: Segundo.tdf' });
  expect(dialog).toHaveAccessibleDescription(
    [
      'El archivo va sin el POP ID de quien organiza: escríbelo en «Listo para TOM».',
      '2 jugadores no tienen Player ID en su perfil: Ana, Bea. TOM los muestra con un número nuestro. Corrígelo allí antes de subir el torneo.',
      '1 jugador no tiene año de nacimiento: Caro. El archivo trae uno que solo dice su división.',
      '2 jugadores juegan en otra división que la de su año: Dan, Eva. El archivo trae un año de la división en la que juegan.',
      '2 jugadores están descalificados: Fede, Gabi. TOM los ve como abandonos: descalifícalos allí.',
    ].join(' '),
  );
  expect(await downloads()).toEqual({ 'Primero.tdf': tomText(), 'Segundo.tdf': tomText() });
});

test('The file that is saved without a network has the name of the last contact’s, and what was entered since', async () => {
  const downloads = listenForDownloads();
  const before = TournamentDay.with({ masters: 2 }, 'challenge');
  const people = new Map<number, TomPerson>(
    [1, 2].map((id) => [id, { userId: String(700 + id), firstName: `N${id}`, lastName: 'X', birthDate: '02/27/1990', created: '', modified: '' }]),
  );
  const base = newTom({ type: '3', mode: 'TCG1DAY', data: { name: 'Copa', startdate: '10/04/2026' }, organizer: { popId: '1', name: 'O' } });
  const text = writeTom(tomOfEvent(before.event, base, people, tomTime(-300)));
  const view = await openConsole(enrolled(3));
  await screen.findByText('En línea');
  await act(async () => {
    const disk = await openDisk(() => 'unused');
    await disk.keepNote('tom-file/local_9/7', JSON.stringify({ text, fileName: 'Copa-de-Lima.tdf', players: playersInFile(before.event), missing: nothing }));
  });
  view.server.network = 'down';
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Sin conexión');
  await press(view, 'Más opciones');
  await press(view, 'Guardar archivo de TOM');
  const dialog = await screen.findByRole('alertdialog', { name: 'Guardado: Copa-de-Lima.tdf' });
  expect(dialog).toHaveAccessibleDescription(
    [
      '1 jugador no tiene Player ID en su perfil: Caro. TOM los muestra con un número nuestro. Corrígelo allí antes de subir el torneo.',
      '1 jugador no tiene año de nacimiento: Caro. El archivo trae uno que solo dice su división.',
      'Guardado en este dispositivo, con lo que falta enviar.',
    ].join(' '),
  );
  const saved = await downloads();
  expect(Object.keys(saved)).toEqual(['Copa-de-Lima.tdf']);
  expect(
    readTom(String(saved['Copa-de-Lima.tdf']))
      .file?.players.map(({ firstName }) => firstName)
      .sort(),
  ).toEqual(['Caro', 'N1', 'N2']);
  await accept(view, 'Aceptar');
});
