import { appealDecision, getOwnModeration, type ModerationNotice, type OwnReport } from '@mesa/contract/calls/moderation';
import { maxReportText } from '@mesa/contract/rules/moderation';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { OwnModeration } from './own-moderation';

const at = '2025-05-24T15:00:00.000Z';
const notice: ModerationNotice = {
  id: 5,
  kind: 'store',
  name: 'La Mala',
  decision: { outcome: 'hide', message: 'El nombre ofende.', at },
  reasons: ['offensiveName', 'advertising'],
  appeal: null,
  review: null,
};
const report: OwnReport = { id: 8, kind: 'deck', name: 'Mala, de Ana', reason: 'offensiveName', at, decision: null, reversed: false };
const answer = (notices: ModerationNotice[], reports: OwnReport[] = []) => reply(getOwnModeration, { status: 'success', notices, reports });
const show = (...replies: ReturnType<typeof reply>[]) => renderPage(<OwnModeration />, '/perfil', replies);

beforeEach(() => void signInAs());

test('A user without notices and reports sees nothing', async () => {
  const { callsOf, container } = show(answer([]));
  await waitFor(() => expect(callsOf(getOwnModeration)).toHaveLength(1));
  expect(container).toBeEmptyDOMElement();
});

test.each([
  ['avisos', 'Avisos de moderación'],
  ['denuncias', 'Mis denuncias'],
])('An address that ends with #%s leads to its section, which comes after the page', async (id, name) => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  location.hash = id;
  show(answer([notice], [report]));
  expect(await screen.findByRole('list', { name })).toBeVisible();
  expect(scrolled.mock.contexts).toEqual([document.getElementById(id)]);
  location.hash = '';
});

describe('A notice', () => {
  test('shows the decision with its reason, and can be appealed once; a failed send keeps the text', async () => {
    const appealed = { ...notice, appeal: { text: 'Es mi apellido.', at } };
    const { user, callsOf } = show(
      answer([notice]),
      answer([appealed]),
      reply(appealDecision, failure('network')),
      reply(appealDecision, { status: 'success', data: true }),
    );
    const list = within(await screen.findByRole('list', { name: 'Avisos de moderación' }));
    expect(list.getByText('Un administrador ocultó tu tienda: los demás no la ven.')).toBeVisible();
    expect(list.getByText('Motivo: El nombre ofende.')).toBeVisible();
    expect(list.getByText(/Denuncias: nombre ofensivo, publicidad\./)).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Apelar: La Mala' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apelar la decisión' }));
    expect(dialog.getByRole('textbox')).toHaveAttribute('maxlength', String(maxReportText));
    await user.type(dialog.getByRole('textbox'), ' ');
    await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }));
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Escribe por qué/);
    await user.clear(dialog.getByRole('textbox'));
    expect(callsOf(appealDecision)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox'), 'Es mi apellido.');
    await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }));
    expect(await dialog.findByText(/No hay conexión/)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Es mi apellido.');
    await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }));
    expect(await screen.findByText(/Su respuesta será definitiva/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(appealDecision).at(-1)).toMatchObject({ params: { id: '5' }, body: { text: 'Es mi apellido.' } });
    expect(screen.queryByRole('button', { name: /Apelar/ })).toBeNull();
  });

  test('is not appealed by Cancelar', async () => {
    const { user, callsOf } = show(answer([notice]));
    await user.click(await screen.findByRole('button', { name: 'Apelar: La Mala' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apelar la decisión' }));
    await user.type(dialog.getByRole('textbox'), 'Es mi apellido.');
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(appealDecision)).toEqual([]);
  });

  test('is not left while its appeal is sent', async () => {
    const { user } = show(
      answer([notice]),
      reply(appealDecision, () => new Promise<never>(() => undefined)),
    );
    await user.click(await screen.findByRole('button', { name: 'Apelar: La Mala' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apelar la decisión' }));
    await user.type(dialog.getByRole('textbox'), 'Es mi apellido.');
    await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled());
  });

  test('that waits for its answer says so, and offers no second appeal', async () => {
    show(answer([{ ...notice, reasons: [], appeal: { text: 'Es mi apellido.', at: '2025-05-26T15:00:00.000Z' } }]));
    expect(await screen.findByText(/Un administrador la está revisando\. Su respuesta será definitiva\./)).toBeVisible();
    // Decided without a report.
    expect(screen.queryByText(/Denuncias:/)).toBeNull();
    expect(screen.getByText('Tienda «La Mala», el 24 de mayo de 2025.')).toBeVisible();
    expect(screen.getByText('Apelaste el 26 de mayo de 2025: «Es mi apellido.»')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Apelar/ })).toBeNull();
  });

  test.each([
    [true, 'Definitivo', /la decisión se mantiene\. Es definitiva\. Lo miramos\./],
    [false, 'Anulado', /anulamos la decisión: todo está como antes\. Lo miramos\./],
  ])('with the last word (%s) says it, and is not appealed again', async (upheld, badge, text) => {
    show(answer([{ ...notice, review: { upheld, message: 'Lo miramos.', at } }]));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(badge)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Apelar/ })).toBeNull();
  });
});

test('A notice and a report read from top to bottom', async () => {
  const decided = { ...notice, decision: { outcome: 'rename' as const, message: null, at } };
  const { container } = show(answer([notice, { ...decided, id: 6, kind: 'deck', name: 'Mala', reasons: [] }], [{ ...report, reason: 'advertising' }]));
  await screen.findByRole('list', { name: 'Mis denuncias' });
  expect(outline(container).split('\n')).toEqual([
    'div [warning]',
    '  section «Avisos de moderación»',
    '    h2: Avisos de moderación',
    '    ul «Avisos de moderación»',
    '      li',
    '        p: Un administrador ocultó tu tienda: los demás no la ven.',
    '        p: Tienda «La Mala», el 24 de mayo de 2025. Denuncias: nombre ofensivo, publicidad.',
    '        p: Motivo: El nombre ofende.',
    '        button «Apelar: La Mala» [small]: Apelar',
    '      li',
    '        p: Un administrador le cambió el nombre a tu baraja.',
    '        p: Baraja «Mala», el 24 de mayo de 2025.',
    '        button «Apelar: Mala» [small]: Apelar',
    'section «Mis denuncias»',
    '  h2: Mis denuncias',
    '  ul «Mis denuncias»',
    '    li',
    '      p',
    '        Baraja «Mala, de Ana»',
    '        span [info]: En revisión',
    '      p: Publicidad. Lo denunciaste el 24 de mayo de 2025.',
    '      p: Un administrador todavía la tiene que revisar.',
  ]);
});

test('Without notices or without reports there is no place for them', async () => {
  const { unmount } = show(answer([], [report]));
  await screen.findByRole('list', { name: 'Mis denuncias' });
  expect(screen.queryByText('Avisos de moderación')).toBeNull();
  unmount();
  show(answer([notice, { ...notice, id: 6, name: 'Otra', decision: { outcome: 'none', message: null, at } }]));
  await screen.findByRole('list', { name: 'Avisos de moderación' });
  expect(screen.queryByText('Mis denuncias')).toBeNull();
  // What was decided without a change is nothing to appeal.
  expect(screen.queryByRole('button', { name: 'Apelar: Otra' })).toBeNull();
});

test('The question about an appeal says that it is the only one', async () => {
  const { user } = show(answer([notice]));
  await user.click(await screen.findByRole('button', { name: 'Apelar: La Mala' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apelar la decisión' });
  await waitFor(() => expect(dialog.querySelector(':focus')).not.toBeNull());
  expect(outline(dialog).split('\n')).toEqual([
    'div «Apelar la decisión» [tabindex=-1, role=dialog]',
    '  h2: Apelar la decisión',
    '  button «Cerrar» [tabindex=0]',
    '  form',
    '    p: Se puede apelar una sola vez, y la respuesta es definitiva.',
    '    Por qué es un error',
    '    textarea «Por qué es un error» [maxlength=500, rows=5, describedby=«Lo leen los administradores.», required=true, focused]',
    '    Lo leen los administradores.',
    '  button: Cancelar',
    '  button [type=submit, primary]: Enviar apelación',
  ]);
});

test('What was wrong with an appeal is forgotten while it is sent', async () => {
  const { user } = show(
    answer([notice]),
    reply(appealDecision, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('button', { name: 'Apelar: La Mala' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apelar la decisión' }));
  const text = dialog.getByRole('textbox', { name: 'Por qué es un error' });
  await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }));
  expect(text).toHaveAccessibleDescription('Lo leen los administradores. Escribe por qué crees que la decisión es un error.');
  await user.type(text, 'Es mi apellido.');
  await user.click(dialog.getByRole('button', { name: 'Enviar apelación' }));
  await waitFor(() => expect(text).toHaveAccessibleDescription('Lo leen los administradores.'));
});

test('Own reports are shown with their answers', async () => {
  const decided = (outcome: 'none' | 'hide', reversed = false, message: string | null = null): OwnReport => ({
    ...{ ...report, id: 9, decision: { outcome, message, at } },
    reversed,
  });
  show(answer([], [report, { ...decided('hide'), id: 10 }, { ...decided('none', false, 'Es su apellido.'), id: 11 }, { ...decided('hide', true), id: 12 }]));
  const items = within(await screen.findByRole('list', { name: 'Mis denuncias' })).getAllByRole('listitem');
  expect(items.map((item) => within(item).getByText(/^(En revisión|Resuelta)$/).textContent)).toEqual(['En revisión', 'Resuelta', 'Resuelta', 'Resuelta']);
  expect(items.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
    'Un administrador todavía la tiene que revisar.',
    'Lo revisamos y ya no se muestra.',
    'Lo revisamos y no encontramos una falta a las reglas. Es su apellido.',
    'La decisión se revisó otra vez y se anuló.',
  ]);
});
