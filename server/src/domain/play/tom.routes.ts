import { exportTom, importTom, previewTom } from '@mesa/contract/calls/tom';
import { divisionNames } from '@mesa/contract/format/play-names';
import type { PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { comparePlaces, rereadPlaces } from '@mesa/contract/tom/compare';
import { cupType, stageCodes, type TomFile } from '@mesa/contract/tom/model';
import { neutralBirthDate, tomBirthDate } from '@mesa/contract/tom/neutral';
import { newTom, playersInFile, type TomPerson, tomOfEvent } from '@mesa/contract/tom/of-event';
import { dayOf, type TomTime, tomTime } from '@mesa/contract/tom/time';
import { divisionsOfTom, eventOfTom, seasonOfTom } from '@mesa/contract/tom/to-event';
import { writeTom } from '@mesa/contract/tom/write';
import { isVisible, withoutHidden } from '@mesa/release-contract/visible-text';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { transact } from '../../kernel/db/transact';
import { HttpError } from '../../kernel/errors';
import type { Deps } from '../../kernel/pipeline/serve';
import { playersById } from '../players/players';
import { lockTournament, requireTournamentEditor } from '../tournaments/tournaments';
import { append } from './append';
import { notMerged } from './decide';
import { peopleOf } from './people';
import { fullName } from './read-tom';
import { ownCommand } from './start-play';
import { type PlayStates, requirePlay, stateOf } from './state';
import { officialOf, takeOfficial, withOfficial } from './tom-official';
import { createTomPlayer, matchPlayers } from './tom-players';
import type { ReadTomFile } from './tom-reader';

export interface TomDeps extends Deps {
  readTomFile: ReadTomFile;
}

const refusedFile = (message: string) => new HttpError('rule_violation', message, { issues: [{ path: 'text', message }] });

/** Reads a submitted file; 422 with the fault and its position. */
async function requireTom(readTomFile: ReadTomFile, text: string) {
  const { file, problem, compared } = { compared: [], ...(await readTomFile(text)) };
  if (problem) throw refusedFile(problem.message);
  const hidden = file.players.find(({ userId }) => !isVisible(userId));
  if (hidden) throw refusedFile(`El Player ID de ${fullName(hidden)} tiene caracteres que no se ven: escríbelo de nuevo en TOM y sube otra vez el archivo.`);
  return { file, compared };
}

const tomDay = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
const fileNameOf = (name: string) =>
  `${
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\w-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'torneo'
  }.tdf`;

/** Returns a new TOM file for one of our tournaments. */
async function newFile(db: Kysely<Tables>, tournamentId: number): Promise<TomFile> {
  const { name, city, state, country, date, category } = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow();
  const isCup = category === 'Cup';
  return newTom({
    type: isCup ? cupType : '2',
    mode: isCup ? 'TCG1DAY' : 'LEAGUECHALLENGE',
    data: { name, id: '', city, state, country, roundtime: '30', finalsroundtime: '75', startdate: tomDay(date) },
    organizer: { popId: '', name: '' },
  });
}

/** Returns the stored file of a tournament; undefined without one. */
const storedFile = (db: Kysely<Tables>, tournamentId: number) =>
  db.selectFrom('tomFiles').select(['text', 'players']).where('tournamentId', '=', tournamentId).executeTakeFirst();

/** Returns what a file needs besides the event: the imported file or a new one, and TOM's data of each player. */
async function fileOf({ db, readTomFile }: TomDeps, tournamentId: number, event: TournamentEvent, time: TomTime) {
  const stored = await storedFile(db, tournamentId);
  const base = await withOfficial(db, tournamentId, stored ? (await requireTom(readTomFile, stored.text)).file : await newFile(db, tournamentId));
  const userIds = new Map(Object.entries(stored?.players ?? {}).map(([userId, playerId]) => [playerId, userId]));
  const inFile = new Map(base.players.map((player) => [player.userId, player]));
  const rows = await playersById(
    db,
    event.entries.map(({ player }) => player),
  );
  const people = new Map<PlayerId, TomPerson>();
  const withoutId: string[] = [];
  const withoutYear: string[] = [];
  const taken = new Set([...rows.values()].flatMap(({ pokemonId }) => pokemonId ?? []));
  const { createdAt } = await db.selectFrom('play').select('createdAt').where('tournamentId', '=', tournamentId).executeTakeFirstOrThrow();
  const since = time.format(Date.parse(createdAt));
  for (const { player, division } of event.entries) {
    const row = rows.get(player);
    // A number of ours can be somebody's Player ID.
    const ours = taken.has(String(player)) ? `9${String(player).padStart(6, '0')}` : String(player);
    const userId = userIds.get(player) ?? row?.pokemonId ?? ours;
    const before = inFile.get(userId);
    if (!before && !row?.pokemonId) withoutId.push(row?.name ?? userId);
    if (!before && !row?.birthDate) withoutYear.push(row?.name ?? userId);
    const [first = '', ...others] = (row?.name ?? '').split(' ');
    people.set(
      player,
      before ?? {
        userId,
        firstName: row?.lastName ? row.name : first,
        lastName: row?.lastName ?? others.join(' '),
        birthDate: row?.birthDate ? tomBirthDate(Number(row.birthDate.slice(0, 4))) : neutralBirthDate(division, event.season),
        created: since,
        modified: since,
      },
    );
  }
  return { base, source: stored?.text, people, withoutId, withoutYear };
}

/** Refuses (422) to hand out a file that our own import would rank differently. */
async function requireSamePlaces({ readTomFile }: TomDeps, event: TournamentEvent, text: string, made: TomFile, time: TomTime): Promise<void> {
  const { file } = await requireTom(readTomFile, text);
  const seated = playersInFile(event);
  const ids = new Map(made.players.map(({ userId }, at) => [userId, seated[at] ?? 0]));
  const isRunning = event.stage === 'running' || event.stage === 'finalized';
  const other = isRunning ? rereadPlaces(file, event, (userId) => ids.get(userId) ?? 0, time).filter(({ differing }) => differing.length > 0) : [];
  if (other.length === 0) return;
  const places = other.map(({ division, differing }) => `${divisionNames[division]} (${differing.map(({ place }) => place).join(', ')})`);
  throw new HttpError('rule_violation', `El archivo daría otros puestos que la mesa: ${places.join('; ')}. No se guardó. Escríbenos desde Contacto.`);
}

/** Serves the import and export of TOM files for played tournaments. */
export function tomRoutes(deps: TomDeps, states: PlayStates, moved: (tournamentId: number, taken: Awaited<ReturnType<typeof append>>) => void): void {
  const { serve, db, now: clock, readTomFile } = deps;
  serve(previewTom, async ({ params: { id }, body: { text }, caller }) => {
    await requireTournamentEditor(db, caller, id);
    const { file, compared } = await requireTom(readTomFile, text);
    const season = seasonOfTom(file);
    const divisionOf = divisionsOfTom(file);
    const matched = await matchPlayers(db, id, file.players);
    const people = new Map((await peopleOf(db, [...matched.values()], season)).map((person) => [person.id, person]));
    const stage = (Object.keys(stageCodes) as (keyof typeof stageCodes)[]).find((one) => stageCodes[one] === file.stage) ?? 'registration';
    return {
      status: 'success',
      name: withoutHidden(file.data.name ?? ''),
      date: dayOf(file.data.startdate ?? ''),
      stage,
      rounds: Math.max(0, ...file.pods.map(({ rounds }) => rounds.length)),
      sanctionNumber: officialOf(file).sanctionNumber,
      entries: file.players.map((player) => ({
        userId: player.userId,
        name: fullName(player),
        division: divisionOf(player),
        dropped: player.dropped?.status === 1,
        player: people.get(matched.get(player.userId) ?? 0) ?? null,
      })),
      compared,
    };
  });

  serve(importTom, async ({ params: { id }, body: { text, offset, players, replace }, caller }) => {
    await requireTournamentEditor(db, caller, id);
    const { file } = await requireTom(readTomFile, text);
    const stored = await storedFile(db, id);
    const earlier = stored ? (await readTomFile(stored.text)).file : null;
    const { taken, created, idOf } = await transact(db, async (transaction) => {
      const tournament = await lockTournament(transaction, caller, id);
      const chosen = new Map(players.map(({ userId, playerId }) => [userId, playerId]));
      // Somebody chosen in the preview may have turned out to be another player since.
      const known = new Set(
        await notMerged(
          transaction,
          players.flatMap(({ playerId }) => playerId ?? []),
        ),
      );
      const ids = new Map<string, PlayerId>();
      let created = 0;
      for (const player of file.players) {
        const playerId = chosen.get(player.userId);
        if (playerId === undefined || (playerId !== null && !known.has(playerId))) {
          throw new HttpError('rule_violation', `Elige quién es ${fullName(player)}, o márcalo como nuevo.`);
        }
        if (playerId === null) created += 1;
        ids.set(player.userId, playerId ?? (await createTomPlayer(transaction, caller, player)));
      }
      if (new Set(ids.values()).size < ids.size)
        throw new HttpError('rule_violation', 'Dos jugadores del archivo son el mismo aquí: elige otro para uno de ellos.');
      const idOf = (userId: string) => ids.get(userId) ?? 0;
      const { pen: _, ...event } = eventOfTom(file, idOf, tomTime(offset));
      const now = clock().getTime();
      const { event: before } = await stateOf(transaction, states, await requirePlay(transaction, id, { lock: true }));
      const removed = replace ? before.entries.map(({ player }) => ownCommand({ kind: 'remove', player }, now)) : [];
      const taken = await append(transaction, states, caller, id, {
        by: { role: 'server' },
        device: 'server',
        commands: [...removed, ownCommand({ kind: 'import', event }, now)],
        now,
      });
      const answer = taken.answers.at(-1);
      if (!answer || 'code' in answer) {
        const message =
          before.stage === 'registration'
            ? 'El torneo ya tiene jugadores: di que el archivo los reemplaza.'
            : 'El torneo ya comenzó: un archivo se carga antes de configurar las rondas.';
        throw new HttpError('rule_violation', message);
      }
      await transaction
        .insertInto('tomFiles')
        .values({ tournamentId: id, text, players: JSON.stringify(Object.fromEntries(ids)) })
        .onConflict((conflict) => conflict.column('tournamentId').doUpdateSet({ text, players: JSON.stringify(Object.fromEntries(ids)) }))
        .execute();
      await takeOfficial(transaction, caller, tournament, file, earlier ?? null);
      return { taken, created, idOf };
    });
    moved(id, taken);
    return { status: 'success', created, compared: comparePlaces(file, taken.after.event, idOf) };
  });

  serve(
    exportTom,
    async ({ params: { id }, query: { offset }, caller, noteRead }) => {
      await requireTournamentEditor(db, caller, id);
      // Full names, Player IDs and years of birth.
      noteRead(null);
      const { event } = await stateOf(db, states, await requirePlay(db, id));
      const { name } = await db.selectFrom('tournaments').select('name').where('id', '=', id).executeTakeFirstOrThrow();
      const { base, source, people, withoutId, withoutYear } = await fileOf(deps, id, event, tomTime(offset));
      const time = tomTime(offset);
      const made = tomOfEvent(event, base, people, time);
      const text = writeTom(made, source);
      await requireSamePlaces(deps, event, text, made, time);
      const yearOf = new Map(made.players.map(({ userId, birthDate }) => [userId, birthDate]));
      const otherYear = [...people.values()].filter(({ userId, birthDate }) => birthDate !== '' && (yearOf.get(userId) ?? birthDate) !== birthDate);
      const disqualified = event.entries.flatMap(({ player, dropped }) => (dropped?.disqualified ? [people.get(player)] : []));
      return {
        status: 'success',
        fileName: fileNameOf(name),
        text,
        players: playersInFile(event),
        withoutId,
        withoutYear,
        withoutSanction: !made.data.id,
        withoutPopId: made.organizer.popId === '',
        otherYear: otherYear.map(fullName),
        disqualified: disqualified.flatMap((person) => (person ? fullName(person) : [])),
      };
    },
    { fresh: true },
  );
}
