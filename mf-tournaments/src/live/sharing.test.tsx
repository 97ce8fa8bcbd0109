import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import RoundsPage from '../live-pages/rounds-page';
import StandingsPage from '../live-pages/standings-page';

const show = (page: ReactElement, url: string, day: TournamentDay) =>
  renderPage(page, url, [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) }),
    reply(getLive, makeLive(day.event)),
  ]);
function cup(masters: number) {
  const day = TournamentDay.with({ masters });
  day.configure();
  day.next();
  return day;
}
const sheet = () => document.querySelector<HTMLElement>('[data-print]');
const print = jest.fn();

beforeEach(() => {
  print.mockReset();
  window.print = print;
});

test.each([
  ['Imprimir mesas', 'Ronda 1: mesas', 3],
  ['Imprimir por nombre', 'Ronda 1: por nombre', 5],
  ['Imprimir papeletas', 'Ronda 1', 2],
])('%s prints a sheet of its own, which goes afterwards', async (label, heading, lines) => {
  const { user } = show(<RoundsPage />, '/torneo/9/rondas', cup(5));
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  let printed = '';
  let counted = 0;
  print.mockImplementation(() => {
    printed = sheet()?.textContent ?? '';
    counted = sheet()?.querySelectorAll('tbody tr, li, [class=slip]').length ?? 0;
  });
  await user.click(await screen.findByRole('button', { name: label }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(printed).toContain(heading);
  expect(printed).toContain('Copa de Lima');
  expect(counted).toBe(lines);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheet()).toBeNull();
});

test('players are listed by name in alphabetical order', async () => {
  const { user } = show(<RoundsPage />, '/torneo/9/rondas', cup(5));
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir por nombre' }));
  expect([...(sheet()?.querySelectorAll('li strong') ?? [])].map(({ textContent }) => textContent)).toEqual(['Ana', 'Beto', 'Caro', 'Dani', 'Eva']);
});

/** Returns the text of the printed slips. */
async function slips(day: TournamentDay) {
  const { user, unmount } = show(<RoundsPage />, '/torneo/9/rondas', day);
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir papeletas' }));
  const text = sheet()?.textContent ?? '';
  act(() => void window.dispatchEvent(new Event('afterprint')));
  unmount();
  return text;
}

test('players listed by name read against whom they play, or that they rest', async () => {
  const day = cup(5);
  const { user } = show(<RoundsPage />, '/torneo/9/rondas', day);
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir por nombre' }));
  const nameOf = (player: number | null) => makeLive(day.event).people.find(({ id }) => id === player)?.name ?? '';
  const seats = day
    .round()
    .matches.flatMap(({ player1, player2, table }) =>
      player2 === null ? `– ${nameOf(player1)} Descanso` : [`${table} ${nameOf(player1)} ${nameOf(player2)}`, `${table} ${nameOf(player2)} ${nameOf(player1)}`],
    );
  expect(seats).toHaveLength(5);
  expect([...(sheet()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent).sort()).toEqual(seats.sort());
});

test('printed tables and slips are in the order of the tables, also after one was moved', async () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  const round = day.draw();
  day.do({ kind: 'set-table', round, player1: day.event.drafts[0]?.pairs[0]?.player1 ?? 0, table: 9 });
  day.publish(round);
  expect((await slips(day)).match(/Mesa \d/g)).toEqual(['Mesa 2', 'Mesa 9']);
  const { user } = show(<RoundsPage />, '/torneo/9/rondas', day);
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir mesas' }));
  expect([...(sheet()?.querySelectorAll('tbody td:first-child') ?? [])].map(({ textContent }) => textContent)).toEqual(['2', '9']);
});

test('the rounds of several divisions are one text each and one picture, and the printed standings name the divisions', async () => {
  const day = TournamentDay.with({ masters: 6, senior: 6 });
  day.configure();
  for (const name of ['masters', 'senior'] as const) day.next(name);
  const { user, unmount } = show(<RoundsPage />, '/torneo/9/rondas', day);
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  expect(await screen.findAllByRole('link', { name: /^Guardar imagen/ })).toHaveLength(1);
  for (const [part, title] of ['Ronda 1 · Sénior', 'Ronda 1 · Máster'].entries()) {
    await user.click(screen.getByRole('button', { name: `Copiar para WhatsApp, parte ${part + 1} de 2` }));
    expect(await navigator.clipboard.readText()).toContain(`*Copa de Lima · ${title}*`);
  }
  unmount();
  const standings = show(<StandingsPage />, '/torneo/9/posiciones', day);
  await standings.user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await standings.user.click(await screen.findByRole('button', { name: 'Imprimir posiciones' }));
  const headings = within(sheet() as HTMLElement).getAllByText(/^Posiciones/);
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Posiciones · Máster', 'Posiciones · Sénior']);
});

test('slips of a best of three have a box for each game of each player', async () => {
  const day = TournamentDay.with({ masters: 5 });
  day.configure((proposed) => ({ ...proposed, bestOf: { swiss: 3, cut: 1 } }));
  day.next();
  // Two matches; a bye has no slip.
  expect((await slips(day)).match(/1 2 3 Ganó/g)).toHaveLength(4);
  const single = cup(2);
  const names = single.round().matches.flatMap(({ player1, player2 }) => [player1, player2]);
  const lines = names.map((player) => `${makeLive(single.event).people.find(({ id }) => id === player)?.name}GanóAbandonaFirma`);
  expect(await slips(single)).toBe(`Mesa 1 Ronda 1 Copa de Lima${lines.join('')}Empate`);
});

test('slips of a cut offer no tie, and the printed standings say who left', async () => {
  const day = TournamentDay.with({ masters: 9 });
  day.configure();
  day.next();
  expect(await slips(day)).toMatch(/Empate/);
  day.finish(day.round());
  day.do({ kind: 'drop', player: 9, seen: 1 });
  day.playSwiss();
  day.startCut('masters');
  day.next(undefined, 'masters');
  expect(await slips(day)).not.toMatch(/Empate/);
  const { user } = show(<StandingsPage />, '/torneo/9/posiciones', day);
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir posiciones' }));
  expect(within(sheet() as HTMLElement).getAllByText('abandonó')).toHaveLength(1);
});

test('the standings are printed with their rates', async () => {
  const { user } = show(<StandingsPage />, '/torneo/9/posiciones', cup(4));
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir posiciones' }));
  const table = within(sheet() as HTMLElement);
  expect(table.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Puesto',
    'Jugador',
    'Puntos',
    'Historial',
    'OWP',
    'OOWP',
  ]);
  expect(table.getAllByRole('row', { hidden: true })).toHaveLength(5);
});

test('the printed standings have the rates of the opponents, then those of theirs', async () => {
  const day = cup(4);
  day.finish(day.round());
  day.finish(day.next());
  const { user } = show(<StandingsPage />, '/torneo/9/posiciones', day);
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: 'Imprimir posiciones' }));
  const printed = within(sheet() as HTMLElement)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.trim()));
  expect(printed).toEqual([
    ['1', 'Ana', '6', '2-0-0', '50 %', '62,5 %'],
    ['2', 'Beto', '3', '1-1-0', '62,5 %', '50 %'],
    ['3', 'Caro', '3', '1-1-0', '62,5 %', '50 %'],
    ['4', 'Dani', '0', '0-2-0', '50 %', '62,5 %'],
  ]);
});

test('copies a round for a chat, and confirms it', async () => {
  const { user } = show(<RoundsPage />, '/torneo/9/rondas', cup(4));
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: 'Copiar para WhatsApp' }));
  expect(await screen.findByText('Copiado: pégalo en el chat.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/^\*Copa de Lima · Ronda 1\*\n\n\*1\* .* – .*\n\*2\* .* – .*\n\nhttp:\/\/localhost\/t\/K7M2QX$/);
});

test('shows the text if the browser cannot copy', async () => {
  const { user } = show(<StandingsPage />, '/torneo/9/posiciones', cup(4));
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: 'Copiar para WhatsApp' }));
  const text = await screen.findByRole('textbox', { name: 'Copia este texto' });
  expect((text as HTMLTextAreaElement).value).toMatch(/^\*Copa de Lima · Posiciones\*\n.*\nhttp:\/\/localhost\/t\/K7M2QX$/s);
});

test('opens the phone’s share menu if there is one', async () => {
  const share = jest.fn(async () => undefined);
  Object.assign(navigator, { share });
  try {
    const { user } = show(<RoundsPage />, '/torneo/9/rondas', cup(4));
    await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
    await user.click(await screen.findByRole('button', { name: 'Compartir' }));
    expect(share).toHaveBeenCalledWith({ text: expect.stringContaining('*Copa de Lima · Ronda 1*') });
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('links to the screen for the television', async () => {
  const { user } = show(<RoundsPage />, '/torneo/9/rondas', cup(4));
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  expect(await screen.findByRole('link', { name: 'Mostrar en el televisor' })).toHaveAttribute('href', '/torneo/9/pantalla');
});

describe('Pictures', () => {
  const file = 'http://localhost/og/mesa/9';

  test('are saved if the browser cannot share files, in as many parts as needed', async () => {
    const { user } = show(<RoundsPage />, '/torneo/9/rondas', cup(60));
    await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
    const links = screen.getAllByRole('link', { name: /^Guardar / });
    expect(links.map((link) => [link.textContent, (link as HTMLAnchorElement).href])).toEqual([
      ['Guardar imagen 1', `${file}/ronda-1/imagen-1.png`],
      ['Guardar imagen 2', `${file}/ronda-1/imagen-2.png`],
      ['Guardar historia', `${file}/ronda-1/historia-1.png`],
    ]);
  });

  describe('if files can be shared', () => {
    const share = jest.fn<Promise<void>, [{ files: File[] }]>();
    const fetched = jest.fn<Promise<Partial<Response>>, [string]>();
    const [canShare, fetchBefore] = [navigator.canShare, globalThis.fetch];
    beforeEach(() => {
      share.mockReset().mockResolvedValue();
      fetched.mockReset().mockResolvedValue({ ok: true, blob: async () => new Blob(['png']) });
      Object.assign(navigator, { canShare: () => true, share });
      globalThis.fetch = fetched as never;
    });
    afterEach(() => {
      Object.assign(navigator, { canShare, share: undefined });
      globalThis.fetch = fetchBefore;
    });
    async function openSharing() {
      const view = show(<StandingsPage />, '/torneo/9/posiciones', cup(4));
      await view.user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
      return view;
    }

    test('go as files to the chosen app', async () => {
      const { user } = await openSharing();
      await user.click(screen.getByRole('button', { name: 'Compartir imagen' }));
      expect(await screen.findByRole('button', { name: 'Compartir imagen', busy: false })).toBeVisible();
      expect(fetched).toHaveBeenCalledWith('/og/mesa/9/posiciones/imagen-1.png');
      expect(share.mock.calls.map(([{ files }]) => files.map(({ name, type }) => [name, type]))).toEqual([[['posiciones-imagen-1.png', 'image/png']]]);
    });

    test('wait for a second press if the browser requires one', async () => {
      share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
      const { user } = await openSharing();
      await user.click(screen.getByRole('button', { name: 'Compartir imagen' }));
      await user.click(await screen.findByRole('button', { name: 'Enviar imagen' }));
      expect(await screen.findByRole('button', { name: 'Compartir imagen' })).toBeVisible();
      expect([fetched.mock.calls.length, share.mock.calls.length]).toEqual([1, 2]);
    });

    test.each([
      ['the network', () => Promise.reject(new TypeError('network'))],
      ['the server', async () => ({ ok: false, status: 503, blob: async () => new Blob(['busy']) })],
    ])('show a failure of %s, and can be requested again', async (_, answer) => {
      fetched.mockImplementationOnce(answer);
      const { user } = await openSharing();
      await user.click(screen.getByRole('button', { name: 'Compartir historia' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('La imagen no llegó.');
      await user.click(screen.getByRole('button', { name: 'Compartir historia' }));
      expect(await screen.findByRole('button', { name: 'Compartir historia', busy: false })).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(share).toHaveBeenCalledTimes(1);
    });
  });
});
