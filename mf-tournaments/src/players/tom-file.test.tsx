import { listEntries, saveResults } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { makeEntry, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import TournamentPage from '../tournament/tournament-page';

const person = (id: number, name: string, year: number) =>
  `<player userid="${id}"><firstname>${name}</firstname><lastname></lastname><birthdate>02/27/${year}</birthdate><starter>true</starter></player>`;
/** A round that Ana wins against Leo. */
const tdf = (yearOfLeo: number, category: number) => `<?xml version="1.0" encoding="UTF-8"?>
<tournament type="2" stage="4" version="1.86" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">
<data><name>Reto</name><id>1</id><city></city><state></state><country></country><roundtime>30</roundtime><finalsroundtime>0</finalsroundtime>
<organizer popid="1" name="Olga"/><startdate>10/03/2026</startdate></data><timeelapsed>0</timeelapsed>
<players>${person(1, 'Ana', 1990)}${person(2, 'Leo', yearOfLeo)}</players>
<pods><pod category="${category}" stage="0"><poddata><startingtable>1</startingtable></poddata>
<subgroups><subgroup number="1"><players><player userid="1"/><player userid="2"/></players></subgroup></subgroups>
<rounds><round number="1" type="2" stage="6"><timeleft>0</timeleft><pairtime>10/03/2026 12:00:00</pairtime><starttime></starttime><matches>
<match outcome="1"><player1 userid="1"/><player2 userid="2"/><timestamp>10/03/2026 12:30:00</timestamp><tablenumber>1</tablenumber></match>
</matches></round></rounds></pod></pods><finalsoptions></finalsoptions></tournament>`;

async function load(text: string) {
  signInAs({ id: 'local_9', role: 'owner' });
  const players = ['ana', 'leo'].map((username) => makePlayer({ username }));
  const view = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, canEdit: true }) }),
    reply(listEntries, { status: 'success', data: players.map((player) => makeEntry({ tournamentId: 7, player, position: null, points: null })) }),
  ]);
  await screen.findByRole('link', { name: 'ana' });
  await view.user.click(screen.getByRole('button', { name: 'Editar Resultados' }));
  // jsdom cannot read files.
  const file = Object.assign(new File([text], 'reto.tdf'), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });
  await view.user.upload(screen.getByLabelText('Archivo de resultados'), file);
  return view;
}
const shown = (column: string) => ['ana', 'leo'].map((player) => (screen.getByRole('textbox', { name: `${column} de ${player}` }) as HTMLInputElement).value);

test('a TOM file fills in places, records and points, which are saved only by hand', async () => {
  const { callsOf } = await load(tdf(1991, 2));
  expect(await screen.findByText('Se cargaron 2 filas de reto.tdf. Revisa y guarda.')).toBeVisible();
  expect([shown('Posición'), shown('Historial'), shown('Puntos')]).toEqual([
    ['1', '2'],
    ['1-0-0', '0-1-0'],
    ['3', '0'],
  ]);
  expect(callsOf(saveResults)).toEqual([]);
});

test('a TOM file of several divisions leaves the places to the organiser, and says so', async () => {
  await load(tdf(2018, 10));
  expect(await screen.findByText('Se cargaron 2 filas de reto.tdf. Tiene varias divisiones: escribe tú las posiciones. Revisa y guarda.')).toBeVisible();
  expect(shown('Posición')).toEqual(['', '']);
});
