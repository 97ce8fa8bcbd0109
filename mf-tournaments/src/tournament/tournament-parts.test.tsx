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
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeStreams } from '../testing/fake-streams';
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

describe('a tournament that is played here', () => {
  const cup = () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    return day;
  };

  test('shows its round as soon as the stream tells of it, below what the organiser wrote', async () => {
    const day = cup();
    const before = makeLive(day.event, { seq: 1 });
    day.next();
    const messages = [{ id: 1, message: 'Receso de 20 minutos.', sentAt: '2026-10-03T18:00:00.000Z', playerId: null }];
    const streams = fakeStreams();
    try {
      renderPage(
        <TournamentPage />,
        '/torneo/7',
        answers({ status: 'progreso', played: true }, reply(getLive, before), reply(getLive, { ...makeLive(day.event, { seq: 2 }), messages })),
      );
      await waitFor(() => expect(streams.open()).toEqual(['/api/tournaments/7/stream']));
      expect(screen.queryByRole('list', { name: 'Mesas: Ronda 1' })).toBeNull();
      act(() => streams.last().send(2));
      const tables = await screen.findByRole('list', { name: 'Mesas: Ronda 1' });
      expect(screen.getByText(/Receso de 20 minutos\./).compareDocumentPosition(tables) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    } finally {
      streams.end();
    }
  });

  test('has no place for a player whom its people know and who is not enrolled', async () => {
    signInAs({ username: 'caro' });
    const { event } = TournamentDay.with({ masters: 2 });
    const live = makeLive(event);
    const caro = { id: 3, name: 'Caro', username: 'caro', division: 'masters' as const };
    const people = [...live.people.filter(({ id }) => id !== 3), caro];
    renderPage(<TournamentPage />, '/torneo/7', answers({ status: 'inscripciones', played: true }, reply(getLive, { ...live, people })));
    expect(await screen.findByText(/pide tu lugar en/)).toBeVisible();
  });
});
