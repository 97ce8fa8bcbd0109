import { createReport } from '@mesa/contract/calls/moderation';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../session';
import { failure, renderPage, reply, signInAs } from '../testing/render-page';
import { HiddenNotice, ReportButton } from './report';

const deck = { kind: 'deck', tournamentId: 7, playerId: 4 } as const;
const show = (...replies: ReturnType<typeof reply>[]) => renderPage(<ReportButton thing={deck} />, '/baraja/7/ana', replies);
const openDialog = async ({ user }: ReturnType<typeof show>) => {
  await user.click(screen.getByRole('button', { name: 'Denunciar' }));
  return within(await screen.findByRole('dialog', { name: 'Denunciar esta baraja' }));
};

test('A visitor is asked to sign in', async () => {
  const signIn = jest.fn();
  session.setState({ status: 'signed-out', signIn });
  const view = show();
  const dialog = await openDialog(view);
  expect(dialog.getByText(/Inicia sesión para denunciar/)).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: 'Iniciar sesión' }));
  expect(signIn).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('A member', () => {
  beforeEach(() => void signInAs());

  test('reports with a reason that fits the item, and learns where the answer will be', async () => {
    const view = show(reply(createReport, { status: 'success', data: { id: 1 } }));
    const dialog = await openDialog(view);
    const reasons = within(dialog.getByRole('combobox', { name: /Motivo/ })).getAllByRole('option');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'Elige un motivo',
      'Nombre ofensivo',
      'Publicidad',
      'Muestra datos personales',
      'Trampa en los resultados',
      'Otro motivo',
    ]);
    await view.user.selectOptions(dialog.getByRole('combobox'), 'Publicidad');
    await view.user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
    expect(await screen.findByRole('link', { name: 'tu perfil' })).toHaveAttribute('href', '/perfil#denuncias');
    expect(view.callsOf(createReport)[0]?.body).toEqual({ thing: deck, reason: 'advertising' });
    await view.user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('must choose a reason, and write one that is not in the list', async () => {
    const view = show();
    const dialog = await openDialog(view);
    const send = dialog.getByRole('button', { name: 'Enviar denuncia' });
    await view.user.click(send);
    expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(/Elige un motivo/);
    expect(dialog.getByRole('textbox', { name: 'Qué pasa (opcional)' })).not.toBeRequired();
    expect(dialog.getByRole('textbox', { name: 'Qué pasa (opcional)' })).toHaveAttribute('maxlength', '500');
    expect(dialog.getByRole('textbox', { name: 'Qué pasa (opcional)' })).toHaveAccessibleDescription(
      'Solo lo leen los administradores. La otra persona no sabrá quién denunció.',
    );
    await view.user.selectOptions(dialog.getByRole('combobox'), 'Otro motivo');
    expect(dialog.getByRole('textbox', { name: 'Qué pasa' })).toBeRequired();
    await view.user.click(send);
    expect(dialog.getByRole('textbox', { name: /Qué pasa/ })).toHaveAccessibleDescription(/Cuenta qué pasa/);
    await view.user.type(dialog.getByRole('textbox', { name: /Qué pasa/ }), '   ');
    await view.user.click(send);
    expect(dialog.getByRole('textbox', { name: /Qué pasa/ })).toHaveAccessibleDescription(/Cuenta qué pasa/);
    expect(view.callsOf(createReport)).toHaveLength(0);
  });

  test('is offered every reason that fits a store', async () => {
    const { user } = renderPage(<ReportButton thing={{ kind: 'store', id: 3 }} />, '/tienda/la-mesa');
    await user.click(screen.getByRole('button', { name: 'Denunciar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Denunciar esta tienda' }));
    expect(dialog.getByRole('option', { name: 'Se hace pasar por otra persona o tienda' })).toBeVisible();
  });

  test('reads no earlier error while the report is sent, which cannot be cancelled then', async () => {
    let answer: () => void = () => undefined;
    const sent = new Promise<{ status: 'success'; data: { id: number } }>((resolve) => {
      answer = () => resolve({ status: 'success', data: { id: 1 } });
    });
    const view = show(reply(createReport, sent));
    const dialog = await openDialog(view);
    const send = dialog.getByRole('button', { name: 'Enviar denuncia' });
    await view.user.click(send);
    expect(dialog.getByRole('combobox')).toBeInvalid();
    await view.user.selectOptions(dialog.getByRole('combobox'), 'Publicidad');
    await view.user.click(send);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled());
    expect(dialog.getByRole('combobox')).toBeValid();
    answer();
    expect(await screen.findByRole('dialog', { name: 'Recibimos tu denuncia' })).toBeVisible();
  });

  test('reads next to the text what is wrong with it', async () => {
    const issues = [{ path: 'details', message: 'Escribe menos de 1000 letras.' }];
    const view = show(reply(createReport, failure('invalid', { issues })));
    const dialog = await openDialog(view);
    await view.user.selectOptions(dialog.getByRole('combobox'), 'Publicidad');
    await view.user.type(dialog.getByRole('textbox'), 'Vende sobres.');
    await view.user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Escribe menos de 1000 letras\./));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test('reads why a report was refused; the typed text stays', async () => {
    const message = 'Ya hiciste 10 denuncias en las últimas 24 horas. Puedes hacer otra en 3 horas.';
    const view = show(reply(createReport, failure('rate_limited', { message })));
    const dialog = await openDialog(view);
    await view.user.selectOptions(dialog.getByRole('combobox'), 'Otro motivo');
    await view.user.type(dialog.getByRole('textbox'), 'Copia mi lista.');
    await view.user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByRole('textbox')).toHaveValue('Copia mi lista.');
    expect(view.callsOf(createReport)[0]).toMatchObject({ body: { reason: 'other', details: 'Copia mi lista.' } });
  });
});

test('The owner of a hidden item reads that it is hidden, and where to appeal', async () => {
  renderPage(<HiddenNotice kind="store" />, '/tienda/la-mesa');
  expect(await screen.findByText(/Un administrador ocultó tu tienda: los demás no la ven/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver el motivo y apelar' })).toHaveAttribute('href', '/perfil#avisos');
});
