import { draftDigest } from '@mesa/contract/play/draw';
import { proposeDraw } from '@mesa/contract/play/propose';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from './testing/lines-of';
import { accept, button, enrolled, names, openAfter, openConsole, press, type View } from './testing/open-console';

const reconnect = async ({ server }: View) => {
  server.network = 'up';
  await act(async () => window.dispatchEvent(new Event('online')));
};

/** A device without a network draws round 1, while another one takes the pen. */
async function openLostPen() {
  const day = TournamentDay.with({ masters: 5 }, 'challenge');
  day.configure();
  const view = await openAfter(day);
  view.server.network = 'down';
  await press(view, 'Sortear ronda 1');
  const draft = within(await screen.findByRole('list', { name: 'Sorteo de ronda 1' })).getAllByRole('listitem');
  const mine = draft.map((item) =>
    within(item)
      .getAllByRole('button')
      .flatMap(({ textContent }) => (names.includes(textContent ?? '') ? [textContent] : [])),
  );
  await press(view, 'Publicar ronda 1');
  await screen.findByText('sin enviar (2)');
  view.server.says({ kind: 'pen', to: 'other', of: view.server.event().pen.epoch, force: true });
  return { view, mine };
}

const question = () => screen.findByRole('group', { name: /^Otro dispositivo tomó el mando/ });

test('Of two draws of a round the organiser sees both, and asks before theirs is thrown away', async () => {
  const { view, mine } = await openLostPen();
  const { server } = view;
  const others = Array.from({ length: 50 }, (_, seed) => proposeDraw(server.event(), { pod: 'masters', round: 'theirs', seed: String(seed) }).body);
  const nameOf = (player: number | null) => names[(player ?? 0) - 1] ?? '';
  const other = others.find((body) =>
    body?.pairs.every(({ player1, player2 }) => !mine.some((pair) => pair.includes(nameOf(player1)) && pair.includes(nameOf(player2)))),
  );
  if (!other) throw new Error('every draw has a pair of this one');
  server.says(other);
  await reconnect(view);
  await view.user.click(within(await question()).getByRole('button', { name: 'Ver ambas' }));
  const listed = (title: string) =>
    [...(screen.getByRole('heading', { name: title }).parentElement?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  const textsOf = (pairs: (string | null | undefined)[][]) => {
    let table = 0;
    return pairs.map(([one, two]) => (two ? `Mesa ${++table}: ${one} contra ${two}` : `${one}: descanso`));
  };
  expect(listed('La tuya')).toEqual(textsOf(mine));
  expect(listed('La que quedó')).toEqual(textsOf(other.pairs.map(({ player1, player2 }) => [nameOf(player1), player2 === null ? null : nameOf(player2)])));
  await view.user.click(within(await question()).getByRole('button', { name: 'Descartarlo' }));
  expect(linesOf(await screen.findByRole('alertdialog'))).toEqual([
    'div «¿Descartarlo?» [tabindex=-1, role=alertdialog, describedby=«Se pierde lo que anotaste en este dispositivo: 1 sorteo, 1 ronda publicada.»]',
    '  h2: ¿Descartarlo?',
    '  p: Se pierde lo que anotaste en este dispositivo: 1 sorteo, 1 ronda publicada.',
    '  button: Cancelar',
    '  button [danger]: Descartarlo',
  ]);
  await accept(view, 'Cancelar');
  expect(within(await question()).getByRole('button', { name: 'Descartarlo' })).toBeEnabled();
  await view.user.click(within(await question()).getByRole('button', { name: 'Descartarlo' }));
  await accept(view, 'Descartarlo');
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Otro dispositivo/ })).toBeNull());
  await waitFor(() => expect(server.log.at(-1)?.command.body).toMatchObject({ kind: 'decide', choice: 'theirs' }));
  expect(server.event().drafts).toMatchObject([{ id: 'theirs' }]);
});

test('A round that was published meanwhile is shown beside one’s own', async () => {
  const { view, mine } = await openLostPen();
  const { server } = view;
  const { body } = proposeDraw(server.event(), { pod: 'masters', round: 'theirs', seed: 'theirs' });
  if (!body) throw new Error('no draw');
  server.says(body);
  server.says({ kind: 'publish', round: 'theirs', pairs: draftDigest(body) });
  await reconnect(view);
  await view.user.click(within(await question()).getByRole('button', { name: 'Ver ambas' }));
  for (const title of ['La tuya', 'La que quedó'])
    expect(screen.getByRole('heading', { name: title }).parentElement?.querySelectorAll('li')).toHaveLength(mine.length);
});

test('What was done with a lost pen is applied after the pen is taken back, which needs the network', async () => {
  const { view } = await openLostPen();
  await reconnect(view);
  expect(linesOf(await question()).map((line) => line.replace(/a las \d\d:\d\d/, 'a las …'))).toEqual([
    'fieldset «Otro dispositivo tomó el mando a las …. Lo que hiciste sin conexión está aquí: 2 anotaciones.»',
    '  p: Otro dispositivo tomó el mando a las …. Lo que hiciste sin conexión está aquí: 2 anotaciones.',
    '  button: Pedir el mando y aplicarlo',
    '  button [danger]: Descartarlo',
  ]);
  view.server.network = 'down';
  await view.user.click(within(await question()).getByRole('button', { name: 'Pedir el mando y aplicarlo' }));
  expect(await screen.findByText(/^Sin conexión no se puede pedir el mando/)).toBeVisible();
  await waitFor(async () => expect(within(await question()).getByRole('button', { name: 'Pedir el mando y aplicarlo' })).toBeEnabled());
  view.server.network = 'up';
  await view.user.click(within(await question()).getByRole('button', { name: 'Pedir el mando y aplicarlo' }));
  expect(await screen.findByText('Tienes el mando.')).toBeVisible();
  await waitFor(() => expect(view.server.event().pods[0]?.played).toHaveLength(1));
  expect(screen.queryByRole('group', { name: /^Otro dispositivo/ })).toBeNull();
});

test('While the pen is asked for to apply what was done, nothing else can be answered', async () => {
  const { view } = await openLostPen();
  await reconnect(view);
  await question();
  view.server.api.send = () => new Promise<never>(() => undefined);
  await view.user.click(within(await question()).getByRole('button', { name: 'Pedir el mando y aplicarlo' }));
  expect(within(await question()).getByRole('button', { name: 'Pedir el mando y aplicarlo', busy: true })).toBeDisabled();
  expect(within(await question()).getByRole('button', { name: 'Descartarlo', busy: false })).toBeDisabled();
});

test('A draw of another group is not shown as the one that stayed', async () => {
  const day = TournamentDay.with({ masters: 9, senior: 9 }, 'challenge');
  day.configure();
  const view = await openAfter(day);
  const { server } = view;
  await view.user.click(screen.getByRole('tab', { name: 'Máster' }));
  server.network = 'down';
  await press(view, 'Sortear ronda 1');
  await screen.findByText('sin enviar (1)');
  server.says({ kind: 'pen', to: 'other', of: server.event().pen.epoch, force: true });
  const { body } = proposeDraw(server.event(), { pod: 'senior', round: 'theirs', seed: 'theirs' });
  if (!body) throw new Error('no draw');
  server.says(body);
  await reconnect(view);
  expect(await question()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver ambas' })).toBeNull();
});

test('What was done with a lost pen is applied without another request by a device that has the pen again', async () => {
  const { view } = await openLostPen();
  await reconnect(view);
  await question();
  await press(view, 'Pedir el mando');
  await accept(view, 'Tomar el mando');
  await screen.findByText('Tienes el mando.');
  const { epoch } = view.server.event().pen;
  await view.user.click(within(await question()).getByRole('button', { name: 'Pedir el mando y aplicarlo' }));
  await waitFor(() => expect(view.server.event().pods[0]?.played).toHaveLength(1));
  expect(view.server.event().pen.epoch).toBe(epoch);
});

test('Of two questions of which one depends on the other, the first is answered first', async () => {
  const view = await openConsole(enrolled(3));
  await screen.findByText('Tienes el mando.');
  view.server.network = 'down';
  for (const name of ['Ana', 'Bea']) await view.user.selectOptions(screen.getByRole('combobox', { name: `División de ${name}` }), 'Júnior');
  await screen.findByText('sin enviar (2)');
  for (const player of [1, 2]) view.server.says({ kind: 'remove', player });
  await reconnect(view);
  expect(await screen.findByRole('heading', { name: 'Hay 2 cosas que decidir' })).toBeVisible();
  const of = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}: `) }));
  const enabled = (name: string) =>
    of(name)
      .getAllByRole<HTMLButtonElement>('button')
      .map(({ disabled }) => !disabled);
  expect(enabled('Ana')).toEqual([true, true]);
  expect(enabled('Bea')).toEqual([false, false]);
  expect(linesOf(screen.getByRole('region', { name: 'Hay 2 cosas que decidir' }))).toEqual([
    'section «Hay 2 cosas que decidir»',
    '  h2: Hay 2 cosas que decidir',
    '  fieldset «Ana: Ese jugador no está inscrito.»',
    '    p: Ana: Ese jugador no está inscrito.',
    '    button: Intentar de nuevo',
    '    button: Dejar lo que hay',
    '  fieldset «Bea: Ese jugador no está inscrito.»',
    '    p: Bea: Ese jugador no está inscrito.',
    '    button [disabled]: Intentar de nuevo',
    '    button [disabled]: Dejar lo que hay',
    '    p: Responde primero lo anterior: esto depende de ello.',
  ]);
  await view.user.click(of('Ana').getByRole('button', { name: 'Dejar lo que hay' }));
  expect(await screen.findByRole('heading', { name: 'Hay algo que decidir' })).toBeVisible();
  expect(enabled('Bea')).toEqual([true, true]);
  await view.user.click(await button('Dejar lo que hay'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Hay algo que decidir' })).toBeNull());
});
