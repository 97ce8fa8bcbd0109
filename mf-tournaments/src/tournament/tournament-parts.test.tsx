import { createReport } from '@mesa/contract/calls/moderation';
import { getLive, sendCommands } from '@mesa/contract/calls/play';
import { getPlayer } from '@mesa/contract/calls/players';
import { listEntries } from '@mesa/contract/calls/results';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { session } from '@mesa/runtime/session';
import { Slots } from '@mesa/runtime/slot';
import { makeEntry, makeLive, makeOwnPlayer, makeTournament } from '@mesa/runtime/testing/make';
import { type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

const answers = (fields: Partial<Tournament> = {}, ...more: Reply[]) => [
  reply(getTournament, { status: 'success', data: makeTournament({ id: 7, name: 'Copa', ...fields }) }),
  reply(listEntries, { status: 'success', data: [makeEntry({ position: 1 })] }),
  ...more,
];

test('what other areas show of a tournament is below its players, and knows which one it is', async () => {
  renderPage(
    <Slots value={({ name, props }) => <p>{`${name} ${JSON.stringify(props)}`}</p>}>
      <TournamentPage />
    </Slots>,
    '/torneo/7',
    answers(),
  );
  const table = await screen.findByRole('table', { name: 'Jugadores del torneo' });
  const widget = screen.getByText('tournament.below {"id":7}');
  expect(table.compareDocumentPosition(widget) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a member reports this tournament', async () => {
  signInAs();
  const { user, callsOf } = renderPage(<TournamentPage />, '/torneo/7', answers({}, reply(createReport, { status: 'success', data: { id: 1 } })));
  await user.click(await screen.findByRole('button', { name: 'Denunciar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Denunciar este torneo' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /Motivo/ }), 'Publicidad');
  await user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
  await waitFor(() => expect(callsOf(createReport)[0]?.body).toMatchObject({ thing: { kind: 'tournament', id: 7 } }));
});

test('another site embeds the results of this tournament', async () => {
  const { user } = renderPage(<TournamentPage />, '/torneo/7', answers());
  await user.click(await screen.findByText('Compartir'));
  await user.click(await screen.findByRole('button', { name: 'Copiar código para tu página' }));
  const code = await navigator.clipboard.readText();
  expect(code).toContain('/insertar/torneo/7"');
  expect(code).toContain('title="Copa"');
});

test('the state of a place is called as its country calls it', async () => {
  renderPage(<TournamentPage />, '/torneo/7', answers({ status: 'inscripciones', country: 'México', state: 'Jalisco', city: 'Guadalajara' }));
  expect((await screen.findByText('Departamento (estado)')).nextElementSibling).toHaveTextContent('Jalisco');
});

test('a member who is signed in enrols on the page of the tournament itself', async () => {
  const signIn = jest.fn();
  session.setState({ signIn });
  signInAs({ username: 'caro' });
  const day = TournamentDay.with({ masters: 2 });
  day.do({ kind: 'enrolment', open: true, capacity: 8, closesAt: null });
  const { user, callsOf } = renderPage(
    <TournamentPage />,
    '/torneo/7',
    answers(
      { status: 'inscripciones', played: true },
      reply(getLive, makeLive(day.event)),
      reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: 3, username: 'caro', pokemonId: '1', birthDate: '1990-02-27' }) }),
      reply(sendCommands, () => new Promise(() => undefined)),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Inscribirme' }));
  await waitFor(() => expect(callsOf(sendCommands)[0]?.body).toMatchObject({ commands: [{ body: { kind: 'enrol', player: 3 } }] }));
  expect(signIn).not.toHaveBeenCalled();
});
