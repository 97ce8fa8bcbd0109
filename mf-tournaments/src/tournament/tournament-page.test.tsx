import { getDeckOfPlayer } from '@mesa/contract/calls/decks';
import { listOwnPenalties } from '@mesa/contract/calls/penalties';
import { getLive } from '@mesa/contract/calls/play';
import { getPlayer } from '@mesa/contract/calls/players';
import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { hiddenText } from '@mesa/contract/rules/moderation';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { session } from '@mesa/runtime/session';
import { makeDeck, makeDeckIconCard, makeEntry, makeOwnPlayer, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

const show = (tournament: Tournament, entries: Entry[] = [], replies: Reply[] = []) =>
  renderPage(<TournamentPage />, `/torneo/${tournament.id}`, [
    reply(getTournament, { status: 'success', data: tournament }),
    reply(listEntries, { status: 'success', data: entries }),
    ...replies,
  ]);

const rowOf = async (player: string) => within((await screen.findByRole('link', { name: player })).closest('tr') as HTMLElement);

const live = (event: TournamentEvent) =>
  reply(getLive, {
    status: 'success',
    seq: 1,
    code: 'ABC234',
    event,
    people: [1, 2, 3, 4].map((id) => ({ id, name: `Jugador ${id}`, username: `j${id}`, division: 'masters' as const })),
  });

describe('/torneo/:id for visitors', () => {
  test('says when it begins, what it costs and what each place wins', async () => {
    const fields = { status: 'inscripciones', startTime: '14:30', priceCents: 2_000_000, currency: 'COP', prizes: '1: 18 sobres\n2-4: 6 sobres' } as const;
    const { unmount } = show(makeTournament({ id: 7, ...fields }));
    expect(await screen.findByText('14:30, hora de Medellín')).toBeVisible();
    expect(screen.getByText('20.000 COP')).toBeVisible();
    expect(screen.getByText('1.º').closest('li')).toHaveTextContent('1.º 18 sobres');
    expect(screen.getByText('2.º a 4.º').closest('li')).toHaveTextContent('2.º a 4.º 6 sobres');
    unmount();
    const second = show(makeTournament({ id: 7, ...fields, priceCents: 0, timeZone: 'America/Mexico_City' }));
    expect(await screen.findByText('14:30, hora de Ciudad de México')).toBeVisible();
    expect(screen.getByText('Gratis')).toBeVisible();
    second.unmount();
    show(makeTournament({ id: 7, prizes: '2: 6 sobres' }), [makeEntry({ player: makePlayer({ username: 'beto' }), position: 2 })]);
    expect((await rowOf('beto')).getByText('6 sobres')).toBeInTheDocument();
  });

  test('says when enrolment closes by the hour of the store, on a phone of another time zone', async () => {
    const day = TournamentDay.with({ masters: 2 });
    // 10:00 on this phone.
    day.do({ kind: 'enrolment', open: true, capacity: null, closesAt: Date.parse('2999-05-24T15:00:00Z') });
    const place = { city: 'Las Palmas', timeZone: 'Europe/Madrid' } as const;
    show(makeTournament({ id: 7, status: 'inscripciones', played: true, ...place }), [], [live(day.event)]);
    expect(await screen.findByText(/ Cierra el 24 de mayo de 2999 a las 17:00, hora de Madrid\.$/)).toBeVisible();
  });

  test('is a summary with the store and the winner, and no form', async () => {
    const winnerPlayer = makePlayer({ username: 'lucia', optionalname: 'Lucía P.' });
    const { user } = show(
      makeTournament({
        id: 7,
        name: 'Copa Andina',
        state: 'Antioquia Department',
        winnerId: winnerPlayer.id,
        winnerPlayer,
        winnerDeckName: 'Gardevoir',
        prize: '12 sobres',
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Copa Andina', level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'La Mesa Larga' })).toHaveAttribute('href', '/tienda/la-mesa-larga');
    expect(screen.getByRole('link', { name: 'Lucía P.' })).toHaveAttribute('href', '/jugador/lucia');
    expect(screen.getByRole('link', { name: 'Gardevoir' })).toHaveAttribute('href', '/baraja/7/lucia');
    expect(screen.getAllByText('Ganador')).toHaveLength(1);
    expect(screen.getByText(/^24 de mayo de 2025/)).toHaveTextContent('24 de mayo de 2025 · La Mesa Larga, Medellín');
    expect(screen.getByText('12 sobres')).not.toBeVisible();
    await user.click(screen.getByText('Datos del torneo'));
    for (const text of ['Colombia', 'Antioquia', 'Estándar', '12 sobres']) expect(screen.getAllByText(text)[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument();
    expect(screen.getByText('Torneo oficial')).toBeInTheDocument();
  });

  test('leads only its judges and helpers to the console while it is played here', async () => {
    const fields = { id: 7, played: true, status: 'inscripciones' } as const;
    const event = TournamentDay.with({ masters: 4 }).event;
    const { unmount } = show(makeTournament({ ...fields, staffRole: 'judge' }), [], [live(event)]);
    expect(await screen.findByText(/^Eres juez de este torneo\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Abrir la mesa' })).toHaveAttribute('href', '/torneo/7/mesa');
    unmount();
    const helping = show(makeTournament({ ...fields, staffRole: 'helper' }), [], [live(event)]);
    expect(await screen.findByText(/^Eres ayudante de este torneo\./)).toBeVisible();
    helping.unmount();
    for (const other of [makeTournament(fields), makeTournament({ ...fields, played: false, staffRole: 'judge' })]) {
      const shown = show(other, [], [live(event)]);
      await screen.findByRole('heading', { name: 'Jugadores' });
      expect(screen.queryByRole('link', { name: 'Abrir la mesa' })).toBeNull();
      shown.unmount();
    }
  });

  test('shares its results as a text and as pictures, once it is finished', async () => {
    const tournament = makeTournament({ id: 7, name: 'Copa *Andina*', storeName: 'La *Mesa* Larga', status: 'finalizado' });
    const ana = makePlayer({ username: 'ana', optionalname: 'Ana_B' });
    const entries = [makeEntry({ player: ana, position: 1, record: '3-0-0' }), makeEntry({ position: null })];
    const { user, unmount } = show(tournament, entries);
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByText('Compartir'));
    await user.click(await screen.findByRole('button', { name: 'Copiar texto' }));
    expect(written).toHaveBeenCalledWith('*Copa Andina · Tabla final*\n\n1. Ana B · 3-0-0\n\nhttp://localhost/torneo/7');
    expect(screen.getByRole('link', { name: 'Guardar imagen' })).toHaveAttribute('href', '/og/torneo/7/imagen.png');
    expect(screen.queryByRole('link', { name: 'Agregar a mi calendario' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Guardar historia' })).toHaveAttribute('href', '/og/torneo/7/historia.png');
    unmount();
    // Before the places are written, it is shared like one to come.
    const unwritten = show(tournament, entries.slice(1));
    await unwritten.user.click(await screen.findByText('Compartir'));
    expect(screen.queryByRole('link', { name: 'Guardar imagen' })).toBeNull();
    await unwritten.user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    expect(written).toHaveBeenLastCalledWith(expect.stringMatching(/^\*Copa Andina\*\n\n24 de mayo de 2025\n/));
    unwritten.unmount();
    const announced = show({ ...tournament, status: 'inscripciones' }, entries);
    expect(await screen.findByRole('link', { name: 'Ana_B' })).toBeVisible();
    await announced.user.click(screen.getByText('Compartir'));
    expect(screen.queryByRole('link', { name: 'Guardar imagen' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Agregar a mi calendario' })).toHaveAttribute('href', '/api/v1/tournaments/7/calendar.ics');
    await announced.user.click(screen.getByRole('button', { name: 'Copiar texto' }));
    expect(written).toHaveBeenLastCalledWith('*Copa Andina*\n\n24 de mayo de 2025\nLa Mesa Larga, Medellín\nCup · Estándar\n\nhttp://localhost/torneo/7');
  });

  test('shares the results of each division under its name', async () => {
    const of = (username: string, division: 'masters' | 'junior') => makeEntry({ player: makePlayer({ username }), division, position: 1, record: null });
    const { user } = show(makeTournament({ id: 7, name: 'Copa', status: 'finalizado' }), [of('leo', 'junior'), of('ana', 'masters')]);
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByText('Compartir'));
    await user.click(await screen.findByRole('button', { name: 'Copiar texto' }));
    expect(written).toHaveBeenCalledWith('*Copa · Tabla final*\n\n*Máster*\n1. ana\n\n*Júnior*\n1. leo\n\nhttp://localhost/torneo/7');
  });

  test('hides the winner’s deck while lists are hidden, unless its name is known', async () => {
    const winnerPlayer = makePlayer({ username: 'lucia' });
    const hidden = makeTournament({ id: 7, winnerId: winnerPlayer.id, winnerPlayer, winnerDeckName: null, listsHidden: true, listsVisible: 'al terminar' });
    const { unmount } = show(hidden);
    expect(await screen.findByText('Baraja oculta')).toBeVisible();
    unmount();
    show({ ...hidden, winnerDeckName: 'Gardevoir' });
    expect(await screen.findByRole('link', { name: 'Gardevoir' })).toBeVisible();
    expect(screen.queryByText('Baraja oculta')).toBeNull();
  });

  test('links to rounds and standings if it is played here', async () => {
    const linksOf = async (tournament: Tournament) => {
      const { unmount } = show(
        tournament,
        [],
        tournament.played && tournament.status !== 'desactivado' ? [live(TournamentDay.with({ masters: 4 }).event)] : [],
      );
      await screen.findByRole('heading', { level: 1, name: tournament.name });
      const nav = screen.queryByRole('navigation', { name: 'Torneo en vivo' });
      const links = nav && within(nav).getAllByRole('link');
      const shown = links?.map((link) => `${link.textContent} ${link.getAttribute('href')}`) ?? null;
      unmount();
      return shown;
    };
    const running = makeTournament({ id: 7, name: 'Copa Andina', status: 'progreso', played: true });
    expect(await linksOf(running)).toEqual(['Rondas /torneo/7/rondas', 'Posiciones /torneo/7/posiciones', 'Mi mesa /torneo/7/mi-mesa']);
    expect(await linksOf({ ...running, status: 'inscripciones' })).toEqual(['Mi mesa /torneo/7/mi-mesa']);
    expect(await linksOf({ ...running, played: false })).toBeNull();
    expect(await linksOf({ ...running, status: 'desactivado' })).toBeNull();
  });

  test('offers self-enrolment in one press, and otherwise says who enrols', async () => {
    const day = TournamentDay.with({ masters: 2 });
    day.do({ kind: 'enrolment', open: true, capacity: 8, closesAt: null });
    const tournament = makeTournament({ id: 7, status: 'inscripciones', played: true });
    const { unmount } = show(tournament, [], [live(day.event)]);
    expect(await screen.findByText(/2 de 8 cupos tomados/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Inscribirme' })).toBeEnabled();
    expect(screen.queryByText(/pide tu lugar/)).toBeNull();
    unmount();
    day.do({ kind: 'enrolment', open: false, capacity: 8, closesAt: null });
    show(tournament, [], [live(day.event)]);
    expect(await screen.findByText(/pide tu lugar en/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Inscribirme' })).toBeNull();
  });

  test('a visitor who enrols signs in and continues at their own table', async () => {
    const signIn = jest.fn();
    session.setState({ signIn });
    const day = TournamentDay.with({ masters: 2 });
    day.do({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
    const { user } = show(makeTournament({ id: 7, status: 'inscripciones', played: true }), [], [live(day.event)]);
    const enrol = await screen.findByRole('button', { name: 'Inscribirme' });
    expect(screen.getByText(/2 jugadores inscritos/)).toHaveTextContent(/^La inscripción está abierta: 2 jugadores inscritos\.$/);
    await user.click(enrol);
    expect(signIn).toHaveBeenCalledWith({ returnTo: '/torneo/7/mi-mesa' });
  });

  test('only an enrolled player sees their enrolment, also after it closed', async () => {
    const day = TournamentDay.with({ masters: 2 });
    const tournament = makeTournament({ id: 7, status: 'inscripciones', played: true });
    signInAs({ username: 'j2' });
    const mine = show(
      tournament,
      [],
      [
        live(day.event),
        reply(getPlayer, { status: 'success', data: makeOwnPlayer({ id: 2, username: 'j2', pokemonId: '1', birthDate: '1990-02-27' }) }),
        reply(getDeckOfPlayer, makeDeck({ player: makePlayer({ id: 2, username: 'j2' }), tournament })),
        reply(listTournamentMessages, { status: 'success', messages: [] }),
        reply(listOwnPenalties, { status: 'success', penalties: [] }),
      ],
    );
    expect(await screen.findByText('Estás inscrito')).toBeVisible();
    mine.unmount();
    signInAs({ username: 'otra' });
    show(tournament, [], [live(day.event)]);
    expect(await screen.findByText(/pide tu lugar en/)).toBeVisible();
  });

  test('a finished one shows its final table instead of the live page', async () => {
    const { asked } = show(makeTournament({ id: 7, status: 'finalizado', played: true }), [
      makeEntry({ player: makePlayer({ username: 'ana' }), position: 1 }),
    ]);
    expect(await screen.findByRole('table', { name: 'Jugadores del torneo' })).toBeVisible();
    await act(async () => undefined);
    expect(screen.queryByText('Cargando la mesa del torneo...')).toBeNull();
    expect(asked()).not.toContain('/live');
  });

  test('says to its store that an administrator hid it', async () => {
    signInAs({ role: 'owner' });
    show(makeTournament({ id: 7, canEdit: true, hidden: true }), [], []);
    expect(await screen.findByRole('link', { name: 'Ver el motivo y apelar' })).toHaveAttribute('href', '/perfil#avisos');
    expect(screen.getByText(hiddenText('tournament'), { exact: false })).toBeVisible();
  });

  test('offers no self-enrolment once its time is over', async () => {
    const day = TournamentDay.with({ masters: 2 });
    day.do({ kind: 'enrolment', open: true, capacity: null, closesAt: Date.parse('2024-05-24T15:00:00Z') });
    show(makeTournament({ id: 7, status: 'inscripciones', played: true }), [], [live(day.event)]);
    expect(await screen.findByText(/pide tu lugar en/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Inscribirme' })).toBeNull();
  });

  test('shows the organiser’s messages also before the first round, and no way to enrol once the tournament is configured', async () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    const messages = [{ id: 1, message: 'Empezamos a las 15:00.', sentAt: '2026-10-03T18:00:00.000Z', playerId: null }];
    const answer = reply(getLive, { status: 'success', seq: 1, code: 'ABC234', event: day.event, people: [], messages });
    show(makeTournament({ id: 7, status: 'inscripciones', played: true }), [], [answer]);
    expect(await screen.findByText(/Empezamos a las 15:00\./)).toBeVisible();
    expect(screen.queryByText(/pide tu lugar/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Inscribirme' })).toBeNull();
  });

  test('offers the queue of a full tournament, whose own members take no seat', async () => {
    const day = TournamentDay.with({ masters: 2 });
    day.do({ kind: 'enrolment', open: true, capacity: 2, closesAt: Date.parse('2199-05-24T15:00:00Z') });
    const [first] = day.event.entries;
    const entries = [...day.event.entries, ...(first ? [{ ...first, player: 99, waiting: true as const }] : [])];
    show(makeTournament({ id: 7, status: 'inscripciones', played: true }), [], [live({ ...day.event, entries })]);
    expect(await screen.findByText(/2 de 2 cupos tomados/)).toHaveTextContent(/^El torneo está lleno: .*\. Cierra .*, hora de \S/);
    expect(screen.getByRole('button', { name: 'Ponerme en la lista de espera' })).toBeEnabled();
  });

  test('is the live page while it is played: pairings, standings and no table of dashes', async () => {
    const day = TournamentDay.with({ masters: 4 });
    day.configure();
    day.next();
    show(makeTournament({ id: 7, status: 'progreso', played: true }), [], [live(day.event)]);
    expect(await screen.findByRole('list', { name: 'Mesas: Ronda 1' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Posiciones del torneo' })).toBeVisible();
    // Its heading offers to share it; what is printed is on the pages of rounds and standings.
    expect(screen.queryByRole('button', { name: 'Compartir o imprimir' })).toBeNull();
    expect(screen.queryByText(/los resultados se verán cuando termine/)).toBeNull();
    expect(screen.queryByRole('table', { name: 'Jugadores del torneo' })).toBeNull();
  });

  test('gives each division its own first place', async () => {
    const entry = (name: string, position: number, division: 'masters' | 'junior') =>
      makeEntry({ tournamentId: 7, player: makePlayer({ username: name }), position, division });
    show(makeTournament({ id: 7, played: true }), [entry('ana', 1, 'masters'), entry('leo', 1, 'junior'), entry('eva', 2, 'masters')]);
    expect(await screen.findByRole('table', { name: 'Jugadores del torneo, Máster' })).toHaveTextContent(/ana.*eva/);
    const junior = screen.getByRole('table', { name: 'Jugadores del torneo, Júnior' });
    expect(
      within(junior)
        .getAllByRole('link', { name: /^(ana|eva|leo)$/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['leo']);
  });

  test('a tournament that does not exist shows Sin Registros, the reason, and links', async () => {
    renderPage(<TournamentPage />, '/torneo/99', [reply(getTournament, failure('not_found'))]);
    expect(await screen.findByText('Sin Registros')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Torneo no encontrado' })).toBeVisible();
    expect(screen.getByText(/Ningún torneo tiene esta dirección/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver los torneos' })).toHaveAttribute('href', '/torneos');
  });

  test('explains missing content, with links to it', async () => {
    const notesOf = async (tournament: Tournament) => {
      const { unmount } = show(tournament);
      const link = await screen.findAllByRole('link', { name: 'La Mesa Larga' });
      const notes = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
      expect(link.length).toBeGreaterThan(0);
      unmount();
      return notes;
    };
    expect(await notesOf(makeTournament({ status: 'inscripciones' }))).toEqual([
      'Para jugar, pide tu lugar en La Mesa Larga: la tienda inscribe a los jugadores.',
    ]);
    expect(await notesOf(makeTournament({ status: 'progreso', listsHidden: true, listsVisible: 'al terminar' }))).toEqual([
      'Se está jugando: los resultados se verán cuando termine.',
      'La lista se verá cuando termine el torneo.',
    ]);
    expect(await notesOf(makeTournament({ status: 'finalizado' }))).toEqual([]);
    for (const role of ['member', 'admin'] as const) {
      signInAs({ role });
      expect(await notesOf(makeTournament({ status: 'finalizado' }))).toEqual([]);
    }
    signInAs({ role: 'owner' });
    expect(await notesOf(makeTournament({ status: 'finalizado' }))).toEqual(['Solo quienes administran La Mesa Larga cambian este torneo.']);
  });

  test('marks a hidden list, without a link; the rules of the lists are in the summary', async () => {
    const [ana, leo] = [makePlayer({ username: 'ana' }), makePlayer({ username: 'leo' })];
    const { user } = show(makeTournament({ id: 7, status: 'progreso', listsHidden: true, listsClose: 'al empezar', listsVisible: 'al terminar' }), [
      makeEntry({ tournamentId: 7, player: ana, listHidden: true }),
      makeEntry({ tournamentId: 7, player: leo, deckName: 'Gardevoir' }),
    ]);
    expect((await rowOf('ana')).getByText('Oculta')).toBeVisible();
    expect((await rowOf('ana')).getAllByRole('link')).toHaveLength(1);
    expect((await rowOf('leo')).getByRole('link', { name: 'Gardevoir' })).toBeVisible();
    await user.click(screen.getByText('Datos del torneo'));
    expect(screen.getByText('Cierran al empezar el torneo · Se ven al terminar el torneo')).toBeVisible();
    // Nobody has won yet.
    expect(screen.getByText('Ganador').nextElementSibling).toHaveTextContent('Sin asignar');
  });

  test('lists players in the order of the results, with numbers, deck icons and links', async () => {
    const ana = makePlayer({ username: 'ana' });
    const leo = makePlayer({ username: 'leo', optionalname: 'Leo el Sabio' });
    const card = makeDeckIconCard({ name: 'Charizard' });
    show(makeTournament({ id: 7 }), [
      makeEntry({ tournamentId: 7, player: leo, position: 1, record: '5-1-0', points: 15, winRate: 83.33, deckName: 'Charizard ex', deckCards: [card] }),
      makeEntry({ tournamentId: 7, player: ana, position: 2, dropRound: '4', points: 0, winRate: 0 }),
      { ...makeEntry({ tournamentId: 7, player: makePlayer({ username: 'mia' }), deckCards: [card] }), deckFindings: 2 },
    ]);
    const first = await rowOf('Leo el Sabio');
    expect(first.getByRole('link', { name: 'Leo el Sabio' })).toHaveAttribute('href', '/jugador/leo');
    expect(first.getByRole('link', { name: /Charizard ex/ })).toHaveAttribute('href', '/baraja/7/leo');
    expect(first.getByRole('img', { name: 'Carta Charizard' })).toBeVisible();
    for (const text of ['5-1-0', '15', '83,33 %']) expect(first.getByText(text)).toBeVisible();
    const second = await rowOf('ana');
    expect(second.getByText('No definido')).toBeVisible();
    expect(second.getByText('0')).toBeVisible();
    expect(second.getByText('0 %')).toBeVisible();
    // A deck without a name is known by its icons; what its list breaks is for organisers.
    const third = await rowOf('mia');
    expect(third.getByRole('link', { name: 'No definido' })).toHaveAttribute('href', '/baraja/7/mia');
    expect(third.queryByText('2 avisos')).toBeNull();
    const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['Posición', 'Jugador', 'Ronda retirada', 'Baraja', 'Historial', 'Puntos', '% Victorias']);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent('Leo el Sabio');
    expect(rows[1]).toHaveTextContent('ana');
  });

  test('marks one’s own row, and links to one’s own deck from it', async () => {
    signInAs({ username: 'ana' });
    show(makeTournament({ id: 7 }), [
      makeEntry({ tournamentId: 7, player: makePlayer({ username: 'ana' }) }),
      makeEntry({ tournamentId: 7, player: makePlayer({ username: 'leo' }) }),
    ]);
    const own = await rowOf('ana');
    expect(own.getByText('Tú')).toBeVisible();
    expect(own.getByRole('link', { name: 'Tu baraja' })).toHaveAttribute('href', '/baraja/7/ana');
    expect((await rowOf('leo')).queryByText('Tú')).not.toBeInTheDocument();
  });

  test('says if there are no players', async () => {
    show(makeTournament({ numberPlayers: 0 }));
    expect(await screen.findByText('No hay jugadores inscritos.')).toBeVisible();
  });
});
