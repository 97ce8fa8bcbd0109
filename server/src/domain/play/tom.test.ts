import { afterEach, describe, expect, test } from '@jest/globals';
import { getLog, startPlay } from '@mesa/contract/calls/play';
import { mergePlayers } from '@mesa/contract/calls/player-merges';
import { listEntries } from '@mesa/contract/calls/results';
import { exportTom, importTom, previewTom } from '@mesa/contract/calls/tom';
import { getTournament, saveOfficialData } from '@mesa/contract/calls/tournaments';
import { readTom } from '@mesa/contract/tom/read';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { readTomHere } from './read-tom';

let readFile = readTomHere;
const app = testApp(async () => ({ readTomFile: async (text) => readFile(text) }));
afterEach(() => {
  readFile = readTomHere;
});
const { store, tournament, player, result, audits } = community(app);
const offset = -300;

async function empty(fields: object = {}) {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2026-10-03', ...fields });
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return id;
}

/** A tournament of five, played here to its end, as a file. */
async function playedFile() {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2026-10-03', name: 'Reto de la Plaza' });
  const players = [];
  for (const [index, name] of ['Ana Peña', 'Beto Ruiz', 'Caro Díaz', 'Dani Sol', 'Eva Mar'].entries()) {
    const row = await player({ name, pokemonId: `50${index}`, birthDate: '1990-05-04' });
    players.push(row);
    await result(id, row.id);
  }
  await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  const device = await playDevice(app, id, 'ana');
  await device.takePen();
  await device.configure();
  while (device.pod().played.length < device.pod().rounds) {
    await device.publishRound();
    await playRound(device);
  }
  await device.finalize();
  const { text, fileName, withoutId } = await app.call(exportTom, { params: { id }, query: { offset } }, 'ana');
  return { id, players, text, fileName, withoutId };
}
const asEntered = (text: string, playerId: (userId: string) => number | null) =>
  readTom(text).file?.players.map(({ userId }) => ({ userId, playerId: playerId(userId) })) ?? [];
const entriesOf = async (id: number) =>
  (await app.call(listEntries, { params: { id } }, 'ana')).data.map(({ playerId, TournamentResult: { position, points, record } }) => ({
    playerId,
    position,
    points,
    record,
  }));

describe('A file of TOM', () => {
  test('contains a tournament as it was played here, and gives the same places in another one', async () => {
    const { id, players, text, fileName, withoutId } = await playedFile();
    expect(fileName).toBe('Reto-de-la-Plaza.tdf');
    expect(withoutId).toEqual([]);
    expect(
      readTom(text)
        .file?.players.map(({ userId, firstName, lastName, birthDate }) => [userId, firstName, lastName, birthDate])
        .sort()[0],
    ).toEqual(['500', 'Ana', 'Peña', '02/27/1990']);

    const other = await empty();
    const { entries, stage, rounds, date, compared: before } = await app.call(previewTom, { params: { id: other }, body: { text } }, 'ana');
    expect({ stage, rounds, date }).toEqual({ stage: 'finalized', rounds: 3, date: '2026-10-03' });
    expect(before).toEqual([{ division: 'masters', places: 5, differing: [] }]);
    expect(new Map(entries.map(({ userId, player: known }) => [userId, known?.id]))).toEqual(
      new Map(players.map(({ pokemonId, id: playerId }) => [pokemonId, playerId])),
    );
    const ids = new Map(entries.map(({ userId, player: known }) => [userId, known?.id ?? null]));
    const { compared, created } = await app.call(
      importTom,
      { params: { id: other }, body: { text, offset, players: asEntered(text, (userId) => ids.get(userId) ?? null) } },
      'ana',
    );
    expect(created).toBe(0);
    expect(compared).toEqual([{ division: 'masters', places: 5, differing: [] }]);
    expect(await entriesOf(other)).toEqual(await entriesOf(id));
    expect((await app.call(getTournament, { params: { id: other } }, 'ana')).data).toMatchObject({
      status: 'finalizado',
      winnerId: players[0]?.id,
      numberPlayers: 5,
    });
    // The export equals the import, byte for byte.
    expect((await app.call(exportTom, { params: { id: other }, query: { offset } }, 'ana')).text).toBe(text);
  });

  test('creates unknown players, with their Player ID and a username from their name', async () => {
    const { text } = await playedFile();
    const renamed = text.replaceAll('Peña', 'Nuñez').replaceAll('"500"', '"900"');
    const id = await empty();
    await player({ username: 'ananunez', name: 'Otra' });
    const { entries } = await app.call(previewTom, { params: { id }, body: { text: renamed } }, 'ana');
    expect(entries.find(({ userId }) => userId === '900')).toMatchObject({ name: 'Ana Nuñez', player: null });
    const ids = new Map(entries.map(({ userId, player: known }) => [userId, known?.id ?? null]));
    const { created } = await app.call(
      importTom,
      { params: { id }, body: { text: renamed, offset, players: asEntered(renamed, (userId) => ids.get(userId) ?? null) } },
      'ana',
    );
    expect(created).toBe(1);
    const made = await app.db.selectFrom('players').select(['username', 'name', 'pokemonId']).where('pokemonId', '=', '900').executeTakeFirstOrThrow();
    expect(made).toEqual({ username: 'ananunez2', name: 'Ana Nuñez', pokemonId: '900' });
    // The file has the birth year and the Player ID that the site no longer knows.
    await app.db.updateTable('players').set({ birthDate: null, pokemonId: null }).where('pokemonId', '=', '900').execute();
    expect(await app.call(exportTom, { params: { id }, query: { offset } }, 'ana')).toMatchObject({ withoutId: [], withoutYear: [] });
    // Nor does a Player ID that was corrected since replace that of the file.
    await app.db.updateTable('players').set({ pokemonId: '4912399' }).where('name', '=', 'Ana Nuñez').execute();
    const { text: exported } = await app.call(exportTom, { params: { id }, query: { offset } }, 'ana');
    expect(readTom(exported).file?.players.map(({ userId }) => userId)).toEqual(expect.arrayContaining(['900']));
  });

  test('does not match a name that two players have, nor a namesake with another Player ID', async () => {
    const { text } = await playedFile();
    const renamed = text.replaceAll('"500"', '"900"').replaceAll('"501"', '"901"').replaceAll('"502"', '"902"');
    await player({ name: 'Beto', lastName: 'Ruíz' });
    await player({ name: 'BETO RUIZ' });
    const caro = await player({ name: 'Caro Diaz' });
    const { entries } = await app.call(previewTom, { params: { id: await empty() }, body: { text: renamed } }, 'ana');
    const found = (userId: string) => entries.find((entry) => entry.userId === userId)?.player?.id ?? null;
    expect([found('900'), found('901'), found('902')]).toEqual([null, null, caro.id]);
  });

  test('that is invalid, truncated or too large is refused with the remedy, and nothing is written', async () => {
    const { text, players } = await playedFile();
    const id = await empty();
    for (const [wrong, sentence] of [
      ['hola', 'dañado o no es de TOM'],
      [text.slice(0, 900), 'incompleto'],
      [text.replace('TRADING_CARD_GAME', 'VIDEO_GAME'), 'otro juego'],
      [text.replace('outcome="1"', 'outcome="77"'), 'no conocemos'],
      [text.replace('<tournament', '<!DOCTYPE t [<!ENTITY a "b">]><tournament'), 'entidades'],
    ] as const) {
      expect(await app.refused(previewTom, { params: { id }, body: { text: wrong } }, 'ana')).toMatchObject({
        httpStatus: 422,
        message: expect.stringContaining(sentence),
      });
    }
    expect(await app.refused(previewTom, { params: { id }, body: { text: 'x'.repeat(5_000_001) } }, 'ana')).toMatchObject({
      httpStatus: 400,
      message: expect.stringContaining('demasiado grande'),
    });
    const same = asEntered(text, () => players[0]?.id ?? null);
    const [first, ...others] = asEntered(text, () => null);
    const { firstName, lastName } = readTom(text).file?.players[0] ?? {};
    for (const [chosen, message] of [
      [others, `Elige quién es ${firstName} ${lastName}, o márcalo como nuevo.`],
      [[{ ...first, playerId: 999_999 }, ...others], `Elige quién es ${firstName} ${lastName}, o márcalo como nuevo.`],
      [same, 'Dos jugadores del archivo son el mismo aquí: elige otro para uno de ellos.'],
    ] as const) {
      expect(await app.refused(importTom, { params: { id }, body: { text, offset, players: chosen } }, 'ana')).toMatchObject({ httpStatus: 422, message });
    }
    expect((await app.call(getLog, { params: { id }, query: {} }, 'ana')).event?.entries).toEqual([]);
  });

  test('whose places differ from the rules’ names the differences before the import', async () => {
    const { text } = await playedFile();
    const swapped = text
      .replace(/(<player id="\d+") place="1"/, '$1 place="9"')
      .replace(/(<player id="\d+") place="2"/, '$1 place="1"')
      .replace('place="9"', 'place="2"');
    expect(swapped).not.toBe(text);
    const { compared } = await app.call(previewTom, { params: { id: await empty() }, body: { text: swapped } }, 'ana');
    expect(compared).toEqual([
      {
        division: 'masters',
        places: 5,
        differing: [
          { place: 1, inFile: expect.any(String), here: expect.any(String) },
          { place: 2, inFile: expect.any(String), here: expect.any(String) },
        ],
      },
    ]);
    const [first, second] = compared[0]?.differing ?? [];
    expect([first?.inFile, first?.here]).toEqual([second?.here, second?.inFile]);
    expect(first?.here).toBe('Ana Peña');
  });

  test('is not imported with a player who was merged into another one since the preview', async () => {
    const { text, players } = await playedFile();
    const id = await empty();
    const chosen = asEntered(text, (userId) => players.find(({ pokemonId }) => pokemonId === userId)?.id ?? null);
    const kept = await player({ name: 'Ana Peña Ruiz' });
    await app.call(mergePlayers, { params: { id: kept.id }, body: { removedId: players[0]?.id ?? 0 } }, 'admin');
    const body = { text, offset, players: chosen };
    expect(await app.refused(importTom, { params: { id }, body }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: expect.stringContaining('Elige quién es Ana Peña'),
    });
    const { entries } = await app.call(previewTom, { params: { id }, body: { text } }, 'ana');
    await app.call(
      importTom,
      { params: { id }, body: { ...body, players: entries.map((entry) => ({ userId: entry.userId, playerId: entry.player?.id ?? null })) } },
      'ana',
    );
    expect((await entriesOf(id)).map(({ playerId }) => playerId)).toContain(kept.id);
  });

  test('replaces enrolled players if requested; those in both keep their deck', async () => {
    const { text, players } = await playedFile();
    const id = await empty();
    const device = await playDevice(app, id, 'ana');
    const guest = await player({ name: 'Gil' });
    const [stays] = players;
    for (const one of [stays, guest]) await device.run({ kind: 'enrol', player: one?.id ?? 0, division: 'masters' });
    const entryOf = async (playerId?: number) => (await app.call(listEntries, { params: { id } }, 'ana')).data.find((entry) => entry.playerId === playerId);
    const before = await entryOf(stays?.id);
    const chosen = asEntered(text, (userId) => players.find(({ pokemonId }) => pokemonId === userId)?.id ?? null);
    const body = { text, offset, players: chosen };
    expect(await app.refused(importTom, { params: { id }, body }, 'ana')).toMatchObject({ message: expect.stringContaining('ya tiene jugadores') });
    await app.call(importTom, { params: { id }, body: { ...body, replace: true } }, 'ana');
    const { people } = await app.call(getLog, { params: { id }, query: { after: device.head } }, 'ana');
    expect(people.map((person) => person.id)).toEqual(players.map((one) => one.id));
    expect((await entriesOf(id)).map(({ playerId }) => playerId).sort()).toEqual(players.map((one) => one.id).sort());
    expect((await entryOf(stays?.id))?.TournamentResult.id).toBe(before?.TournamentResult.id);
    expect(await app.refused(importTom, { params: { id }, body: { ...body, replace: true } }, 'ana')).toMatchObject({
      message: expect.stringContaining('ya comenzó'),
    });
  });

  test('matches a namesake who is enrolled in the tournament', async () => {
    const { text } = await playedFile();
    const renamed = text.replaceAll('"501"', '"901"');
    await result((await tournament()).id, (await player({ name: 'Beto', lastName: 'Ruíz' })).id);
    const enrolled = await player({ name: 'BETO RUIZ' });
    const id = await empty();
    await (await playDevice(app, id, 'ana')).run({ kind: 'enrol', player: enrolled.id, division: 'masters' });
    const { entries } = await app.call(previewTom, { params: { id }, body: { text: renamed } }, 'ana');
    expect(entries.find(({ userId }) => userId === '901')?.player?.id).toBe(enrolled.id);
  });

  test('is for an empty tournament, and for its organisers', async () => {
    const { id, text, players } = await playedFile();
    const chosen = asEntered(text, (userId) => players.find(({ pokemonId }) => pokemonId === userId)?.id ?? null);
    expect(await app.refused(importTom, { params: { id }, body: { text, offset, players: chosen } }, 'ana')).toMatchObject({ httpStatus: 422 });
    for (const as of ['somebody', 'rival']) {
      expect(await app.refused(previewTom, { params: { id }, body: { text } }, as)).toMatchObject({ httpStatus: 403 });
      expect(await app.refused(importTom, { params: { id }, body: { text, offset, players: chosen } }, as)).toMatchObject({ httpStatus: 403 });
      expect(await app.refused(exportTom, { params: { id }, query: { offset: '0' } }, as)).toMatchObject({ httpStatus: 403 });
    }
  });

  test('of an enrolment lists players without a Player ID', async () => {
    const id = await empty();
    const device = await playDevice(app, id, 'ana');
    const { id: known } = await player({ name: 'Ana Peña', pokemonId: '77' });
    const { id: unknown } = await player({ name: 'Luz' });
    // That number is the Player ID of somebody who is not enrolled.
    await player({ pokemonId: String(unknown) });
    for (const one of [known, unknown]) await device.run({ kind: 'enrol', player: one, division: 'masters' });
    // Earlier reads are not counted.
    await app.security.flush();
    const { text, withoutId, players } = await app.call(exportTom, { params: { id }, query: { offset: 0 } }, 'ana');
    expect([withoutId, players]).toEqual([['Luz'], [known, unknown]]);
    const read = await app.db.selectFrom('securityLog').select(['userId', 'call']).where('event', '=', 'personalRead').execute();
    expect(read).toEqual([{ userId: 'ana', call: 'GET /api/tournaments/:id/tom' }]);
    expect(readTom(text).file).toMatchObject({
      stage: '1',
      players: [
        { userId: '77', firstName: 'Ana', lastName: 'Peña' },
        { userId: String(unknown), firstName: 'Luz', lastName: '' },
      ],
    });
  });
});

describe('The export', () => {
  test('agrees with the divisions that were set by hand, and says which years it changed', async () => {
    const id = await empty();
    const device = await playDevice(app, id, 'ana');
    const adult = await player({ name: 'Ana Peña', pokemonId: '77', birthDate: '1990-05-01' });
    const child = await player({ name: 'Luz' });
    // A number of ours that is somebody's Player ID.
    await app.db
      .updateTable('players')
      .set({ pokemonId: String(child.id) })
      .where('id', '=', adult.id)
      .execute();
    for (const one of [adult, child]) await device.run({ kind: 'enrol', player: one.id, division: 'junior' });
    const { text, otherYear, withoutYear, withoutId } = await app.call(exportTom, { params: { id }, query: { offset: 0 } }, 'ana');
    expect({ otherYear, withoutYear, withoutId }).toEqual({ otherYear: ['Ana Peña'], withoutYear: ['Luz'], withoutId: ['Luz'] });
    const { file } = readTom(text);
    expect(new Set(file?.players.map(({ userId }) => userId)).size).toBe(2);
    expect(file?.players.map(({ birthDate }) => Number(birthDate.slice(-4)) > 2010)).toEqual([true, true]);
  });
});

describe('The sanction number and the POP id of the organiser', () => {
  const numbers = { sanctionNumber: '26-10-000123', organizerPopId: '1234567' };
  const exported = async (id: number) => {
    const { text, withoutSanction, withoutPopId } = await app.call(exportTom, { params: { id }, query: { offset } }, 'ana');
    const { file } = readTom(text);
    return { text, id: file?.data.id, organizer: file?.organizer, withoutSanction, withoutPopId };
  };
  const numbersOf = async (id: number) => {
    const { sanctionNumber, organizerPopId } = (await app.call(getTournament, { params: { id } }, 'ana')).data;
    return { sanctionNumber, organizerPopId };
  };
  const fileWith = async (id: string, popId: string) => {
    const { text } = await playedFile();
    return text.replace('<id></id>', `<id>${id}</id>`).replace('<organizer popid="" name=""/>', `<organizer popid="${popId}" name="Ana Peña"/>`);
  };
  const load = (id: number, text: string, replace = false) =>
    app.call(importTom, { params: { id }, body: { text, offset, players: asEntered(text, () => null), replace } }, 'ana');

  test('are written into the file; the export names those that are missing, and the store’s POP id is the fallback', async () => {
    const id = await empty();
    expect(await exported(id)).toMatchObject({ id: '', organizer: { popId: '', name: '' }, withoutSanction: true, withoutPopId: true });
    await app.db.updateTable('stores').set({ popId: '7654321' }).execute();
    expect(await exported(id)).toMatchObject({ organizer: { popId: '7654321', name: '' }, withoutSanction: true, withoutPopId: false });
    await app.call(saveOfficialData, { params: { id }, body: numbers }, 'ana');
    expect(await exported(id)).toMatchObject({ id: '26-10-000123', organizer: { popId: '1234567', name: '' }, withoutSanction: false, withoutPopId: false });
  });

  test('come from an imported file, which goes back byte for byte', async () => {
    const text = await fileWith('26-10-000001', '7000001');
    const [id, another] = [await empty(), await empty()];
    await app.db.updateTable('stores').set({ popId: '7654321' }).execute();
    expect((await app.call(previewTom, { params: { id }, body: { text } }, 'ana')).sanctionNumber).toBe('26-10-000001');
    await load(id, text);
    expect(await numbersOf(id)).toEqual({ sanctionNumber: '26-10-000001', organizerPopId: '7000001' });
    expect(await numbersOf(another)).toEqual({ sanctionNumber: null, organizerPopId: null });
    expect((await audits('tournament')).map(({ entityId, before, after }) => [entityId, before, after])).toContainEqual([
      String(id),
      { sanctionNumber: null, organizerPopId: null },
      { sanctionNumber: '26-10-000001', organizerPopId: '7000001' },
    ]);
    expect((await exported(id)).text).toBe(text);
  });

  test('of the tournament stay when a file has others, and change in the file with the organiser’s name', async () => {
    const text = await fileWith('26-10-000001', '7000001');
    const id = await empty();
    await app.call(saveOfficialData, { params: { id }, body: numbers }, 'ana');
    await load(id, text);
    expect(await numbersOf(id)).toEqual(numbers);
    expect(await exported(id)).toMatchObject({ id: '26-10-000123', organizer: { popId: '1234567', name: '' } });
  });

  test('follow another file, unless they were corrected since', async () => {
    const other = (await fileWith('26-10-000002', '7000002'))
      .replace(/stage="5" version/, 'stage="1" version')
      .replace(/<pods>[\s\S]*<\/standings>/, '<pods>\n\t</pods>');
    const first = other.replace('26-10-000002', '26-10-000001').replace('7000002', '7000001');
    const id = await empty();
    await load(id, first);
    await load(id, other, true);
    expect(await numbersOf(id)).toEqual({ sanctionNumber: '26-10-000002', organizerPopId: '7000002' });
    await app.call(saveOfficialData, { params: { id }, body: { sanctionNumber: '26-10-000009' } }, 'ana');
    await load(id, first, true);
    expect(await numbersOf(id)).toEqual({ sanctionNumber: '26-10-000009', organizerPopId: '7000001' });
  });

  test('in another form than the official program’s stay in the file alone', async () => {
    const text = await fileWith('CASUAL-1', '0012345');
    const id = await empty();
    await load(id, text);
    expect(await numbersOf(id)).toEqual({ sanctionNumber: null, organizerPopId: null });
    expect(await exported(id)).toMatchObject({ text, withoutSanction: false, withoutPopId: false });
  });
});

describe('The export of a file that our own import would read differently', () => {
  test('is refused with the places that differ', async () => {
    const { id } = await playedFile();
    readFile = (text) => {
      const read = readTomHere(text);
      // As if the import took the loser of every match for its winner.
      for (const { rounds } of read.file?.pods ?? [])
        for (const { matches } of rounds)
          for (const match of matches)
            if (match.outcome === 'player1' || match.outcome === 'player2') match.outcome = match.outcome === 'player1' ? 'player2' : 'player1';
      return read;
    };
    expect(await app.refused(exportTom, { params: { id }, query: { offset } }, 'ana')).toMatchObject({
      httpStatus: 422,
      message: expect.stringMatching(/^El archivo daría otros puestos que la mesa: Máster \([\d, ]+\)\. No se guardó\. Escríbenos desde Contacto\.$/),
    });
    readFile = readTomHere;
    expect((await app.call(exportTom, { params: { id }, query: { offset } }, 'ana')).text).toContain('<tournament');
  });
});

describe('A name in a TOM file with hidden characters', () => {
  test('is shown, matched and stored without them', async () => {
    const { text } = await playedFile();
    const id = await empty();
    const known = await player({ name: 'Beto Ruiz' });
    const pasted = text
      .replace('<firstname>Ana<', '<firstname>&#x202e;A\u200bna<')
      .replace('<firstname>Beto<', '<firstname>Beto\u200e<')
      .replace('<firstname>Caro<', '<firstname>\u3164<')
      .replace(/<lastname>Díaz</, '<lastname>\u0301<')
      .replaceAll('"501"', '"9501"');
    const { entries } = await app.call(previewTom, { params: { id }, body: { text: pasted } }, 'ana');
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ana Peña', 'Beto Ruiz', '']));
    const players = asEntered(pasted, () => null);
    await app.call(importTom, { params: { id }, body: { text: pasted, offset, players } }, 'ana');
    const names = (await app.db.selectFrom('players').select(['id', 'name']).where('id', '>', known.id).execute()).map(({ name }) => name);
    expect(names.sort()).toEqual(['Ana Peña', 'Beto Ruiz', 'Dani Sol', 'Eva Mar', 'Jugador 502']);
  });

  test('is refused as a Player ID', async () => {
    const { text } = await playedFile();
    const id = await empty();
    const refused = await app.refused(previewTom, { params: { id }, body: { text: text.replaceAll('"500"', '"50\u200b0"') } }, 'ana');
    expect(refused).toMatchObject({ httpStatus: 422, message: expect.stringMatching(/^El Player ID de Ana Peña tiene caracteres que no se ven/) });
  });
});
