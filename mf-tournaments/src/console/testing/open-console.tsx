import 'fake-indexeddb/auto';
import { createReservedPlayer, listRegulars, type Regular, reservePlayerIds } from '@mesa/contract/calls/offline-enrolment';
import { getLog, type Person, sendCommands } from '@mesa/contract/calls/play';
import { exportTom } from '@mesa/contract/calls/tom';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import type { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { isApiError } from '@mesa/runtime/api';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { staffPassOf } from '../../pass-note/pass-note';
import ConsolePage from '../console-page';
import { makeServer } from './play-server';

export const names = ['Ana', 'Bea', 'Caro', 'Dan', 'Eva', 'Fede', 'Gabi', 'Hugo', 'Iris'];
export const people = names.map((name, at): Person => ({ id: at + 1, name, username: name.toLowerCase(), division: 'masters' }));

/** Names people so that who enrolled last comes first by name. */
export const backwards = (person: Person): Person => ({ ...person, name: names.at(-person.id) ?? '' });

/** Makes a call to the fake server; a missing answer is a network failure. */
export async function onWire<T>(answer: Promise<T>) {
  return answer.catch((error: unknown) => {
    if (isApiError(error)) return failure(error.code as 'network', error.httpStatus === 0 ? {} : { message: error.message });
    throw error;
  });
}

/** Opens the console of a tournament with a fake server that answers like the real one. */
export async function openConsole(
  server = makeServer(),
  replies: Reply[] = [],
  fields: Partial<Tournament> = {},
  personOf: (person: Person) => Person = (person) => person,
  regulars: Regular[] = [],
) {
  jest.replaceProperty(globalThis, 'indexedDB', new IDBFactory());
  server.people = people.map(personOf);
  // The phone of a judge or helper with a pass has no account.
  if (staffPassOf('7') === null) signInAs({ id: 'local_9', role: 'owner' });
  const usual = [
    reply(getTournament, {
      status: 'success',
      data: makeTournament({ id: 7, name: 'Copa de Lima', canEdit: true, played: true, status: 'inscripciones', ...fields }),
    }),
    reply(getLog, () => onWire(server.api.log())),
    reply(listRegulars, () => onWire(server.api.log().then(() => ({ status: 'success' as const, players: regulars })))),
    // Requested after ten seconds, which a test reaches on a slow machine.
    reply(exportTom, failure('network'), { inBackground: true }),
    reply(reservePlayerIds, ({ body }) => onWire(server.api.reserve(body as never)), { inBackground: true }),
    reply(createReservedPlayer, ({ body }) => onWire(server.api.create(body as never)), { inBackground: true }),
    reply(sendCommands, ({ body }) => onWire(server.api.send(body as never)), { inBackground: true }),
  ];
  const all = [...replies, ...usual.filter(({ endpoint }) => !replies.some((other) => other.endpoint === endpoint))];
  return { ...renderPage(<ConsolePage />, '/torneo/7/mesa', all), server, replies: all };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export type View = Awaited<ReturnType<typeof openConsole>>;
/** Presses a button once it is enabled: until the page has the pen, nothing can be started or drawn. */
export async function press({ user }: View, name: string | RegExp) {
  await waitFor(async () => expect(await button(name)).toBeEnabled());
  await user.click(await button(name));
}
export const accept = async ({ user }: View, name: string) => user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name }));

/** Returns a server with this many players, enrolled by another device. */
export function enrolled(count: number) {
  const server = makeServer();
  for (const { id } of people.slice(0, count)) server.says({ kind: 'enrol', player: id, division: 'masters' });
  return server;
}

/** Opens the console with round 1 published. */
export async function openRound(server = enrolled(4), replies: Reply[] = []) {
  const view = await openConsole(server, replies);
  await press(view, /^Configurar \(\d jugadores\)$/);
  await press(view, 'Comenzar');
  await press(view, 'Sortear ronda 1');
  await press(view, 'Publicar ronda 1');
  await screen.findByRole('region', { name: 'Reloj de la ronda' });
  return view;
}
export const matchAt = (table: number) => screen.findByRole('group', { name: new RegExp(`^Mesa ${table}: `) });
export const win = async ({ user }: View, table: number) => {
  const [first] = within(await matchAt(table)).getAllByRole('button', { name: /^Gana / });
  if (first) await user.click(first);
};

/** Opens the console of a tournament that another device led until here and left without the pen. */
export async function openAfter(day: TournamentDay, replies: Reply[] = [], fields: Partial<Tournament> = {}) {
  const server = makeServer();
  for (const { body } of day.log) server.says(body, day.device);
  server.says({ kind: 'pen', to: null, of: server.event().pen.epoch }, day.device);
  const view = await openConsole(server, replies, { status: 'progreso', ...fields });
  await screen.findByText('Tienes el mando.');
  return view;
}
