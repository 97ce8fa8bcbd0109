import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { listCardUpdates } from '@mesa/contract/calls/card-updates';
import { listCards, updateCard } from '@mesa/contract/calls/cards';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { sql } from 'kysely';
import { community } from '../../../testing/community';
import { testApp } from '../../../testing/test-app';
import { updateCards } from './update-cards';
import { isDue, updateCardsWeekly } from './update-weekly';

const api = testApp();
const rows = community(api);

interface RemoteCard {
  localId: string;
  es?: string;
  en?: string;
  mx?: string;
  /** Null if TCGdex has none. */
  picture?: string | null;
  detail?: object | null;
}
interface RemoteSet {
  id: string;
  series: string;
  name?: string;
  es?: string;
  mx?: string;
  /** The language of the set that has a logo. */
  logo?: 'es' | 'en';
  total?: number;
  releaseDate?: string;
  official?: string;
  cards: RemoteCard[];
}

/** The sets of the fake TCGdex. */
let sets: RemoteSet[];
let asked: string[];
let failing: RegExp | null;
let onAsked: (path: string) => void | Promise<void>;
let server: Server;
let endpoint: string;

const image = (set: RemoteSet, { localId, picture = localId }: RemoteCard) => (picture === null ? undefined : `https://pictures.example/${set.id}/${picture}`);
const nameIn = (language: string, card: RemoteCard) => ({ es: card.es, en: card.en, 'es-mx': card.mx })[language];
const setIn = (language: string, set: RemoteSet) => {
  const cards = set.cards.filter((card) => nameIn(language, card) !== undefined);
  if (cards.length === 0) return null;
  return {
    id: set.id,
    name: { es: set.es, 'es-mx': set.mx }[language] ?? set.name ?? set.id,
    serie: { id: set.series, name: language === 'es' ? `Serie ${set.series}` : `Series ${set.series}` },
    ...(set.logo === language && { logo: `https://pictures.example/${language}/${set.id}/logo` }),
    releaseDate: set.releaseDate ?? '2026-05-22',
    ...(set.official && { abbreviation: { official: set.official } }),
    cardCount: { total: set.total ?? set.cards.length, official: set.cards.length },
    cards: cards.map((card, i) => ({ id: `${set.id}-${card.localId}-${i}`, localId: card.localId, name: nameIn(language, card), image: image(set, card) })),
  };
};

function answer(path: string): unknown {
  const [language = '', kind, id] = path.split('/').slice(1).map(decodeURIComponent);
  const series = [...new Set(sets.map((set) => set.series))];
  const brief = (name: string) => ({ id: name, name });
  if (kind === 'series' && id === undefined) return series.map(brief);
  if (kind === 'series') return { ...brief(id ?? ''), sets: sets.filter((set) => set.series === id).map((set) => brief(set.id)) };
  if (kind === 'sets') {
    const set = sets.find((one) => one.id === id);
    return set ? setIn(language, set) : null;
  }
  for (const set of sets) {
    const found = setIn(language, set)?.cards.find((card) => card.id === id);
    const remote = set.cards.find(({ localId }) => localId === found?.localId);
    if (!found || !remote || remote.detail === null) continue;
    return { ...found, category: 'Pokémon', stage: 'Básico', types: ['Fuego'], hp: 70, regulationMark: 'J', ...remote.detail };
  }
  return null;
}

const three: RemoteCard[] = [
  { localId: '001', es: 'Lumbrito', en: 'Emberling', mx: 'Lumbrito' },
  { localId: '002', es: 'Farol Cálido', en: 'Warm Lantern', mx: 'Linterna Tibia', detail: { category: 'Entrenador', trainerType: 'Objeto' } },
  { localId: '003', es: 'Faro Eterno', en: 'Everlight', mx: 'Faro Eterno' },
];
const crisis = (fields: Partial<RemoteSet> = {}): RemoteSet => ({
  id: 'me04',
  series: 'me',
  name: 'Chaos Rising',
  es: 'Caos Creciente',
  official: 'CRI',
  cards: three,
  ...fields,
});

beforeEach(async () => {
  onAsked = () => undefined;
  [sets, asked, failing] = [[{ id: 'sv01', series: 'sv', cards: [] }, crisis()], [], null];
  server = createServer(async (request, response) => {
    const path = String(request.url);
    asked.push(path);
    await onAsked(path);
    const body = failing?.test(path) ? undefined : answer(path);
    const status = body === undefined ? 500 : body === null ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? { title: 'no' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  jest.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const update = (signal?: AbortSignal) => updateCards(api.db, { cause: 'command', endpoint, pauseMs: 0, retryMs: 1, tries: 2, signal });
const latest = async () => (await api.call(listCardUpdates, {}, 'admin')).data[0];
const named = async (filter: object) => (await api.call(listCards, { body: filter })).data;

describe('an update of the catalogue', () => {
  test('adds a new set with its cards, and the expansion with TCGdex’s data', async () => {
    await update();
    expect((await named({ expansionCode: 'CRI' })).map(({ name, collectionNumber }) => [name, collectionNumber])).toEqual([
      ['Lumbrito', '001/003'],
      ['Farol Cálido', '002/003'],
      ['Faro Eterno', '003/003'],
    ]);
    const cri = (await api.call(listExpansions, {})).data.find(({ code }) => code === 'CRI');
    expect(cri).toMatchObject({ name: 'Chaos Rising', name_es: 'Caos Creciente', series: 'Serie me', releaseDate: '2026-05-22', cards: 3, marks: ['J'] });
    const { data, upToDateAt } = await api.call(listCardUpdates, {}, 'admin');
    expect(data).toMatchObject([{ cause: 'command', created: 3, updated: 0, failures: [], error: null }]);
    expect(data[0]?.expansions).toEqual([{ code: 'CRI', name: 'Caos Creciente', created: 3, updated: 0 }]);
    expect(upToDateAt).toBe(data[0]?.finishedAt);
  });

  test('repeated requests no card again, and reports no news', async () => {
    await update();
    asked = [];
    await update();
    expect(asked.filter((path) => path.includes('/cards/'))).toEqual([]);
    const { data, upToDateAt } = await api.call(listCardUpdates, {}, 'admin');
    expect(data).toMatchObject([{ created: 0, updated: 0, expansions: [] }, { created: 3 }]);
    expect(data[0]?.finishedAt).not.toBe(data[1]?.finishedAt);
    expect(upToDateAt).toBe(data[0]?.finishedAt);
  });

  test('requests no card again whose picture TCGdex no longer has, and keeps it', async () => {
    await update();
    const pictures = async () => (await named({ expansionCode: 'CRI' })).map(({ imageUrl }) => imageUrl);
    const before = await pictures();
    sets = [sets[0] as RemoteSet, crisis({ cards: three.map((one) => ({ ...one, picture: null })) })];
    asked = [];
    await update();
    expect(asked.filter((path) => path.includes('/cards/'))).toEqual([]);
    expect([before[0], await pictures()]).toEqual(['https://pictures.example/me04/001/high.webp', before]);
  });

  test('reads the whole set although TCGdex has no data of many cards in a row', async () => {
    const withoutData = [1, 2, 3, 4, 5, 6].map((number): RemoteCard => ({ localId: `00${number}`, es: `Carta ${number}`, detail: null }));
    sets = [sets[0] as RemoteSet, crisis({ cards: [...withoutData, { localId: '007', es: 'Lumbrito' }] })];
    await update();
    expect((await named({ expansionCode: 'CRI' })).map(({ name }) => name)).toEqual(['Lumbrito']);
    expect((await latest())?.failures.map(({ message }) => message)).toEqual(Array(6).fill('TCGdex la nombra y no tiene sus datos.'));
  });

  test('adds the cards of a new set’s gallery to its expansion', async () => {
    sets.push({ id: 'me05', series: 'me', official: 'WHO', cards: [{ localId: '001', es: 'Lumbrito' }] });
    sets.push({ id: 'me05gg', series: 'me', official: 'WHG', cards: [{ localId: 'GG01', es: 'Faro Eterno' }] });
    await update();
    expect((await named({ expansionCode: 'WHO' })).map(({ name }) => name).sort()).toEqual(['Faro Eterno', 'Lumbrito']);
    // Lists that name the gallery by its own code mean it too.
    expect((await api.call(listExpansions, {})).data.find(({ code }) => code === 'WHO')?.aliases).toEqual(['WHG']);
  });

  test('reports a set whose day cannot be read, and adds its cards', async () => {
    sets = [sets[0] as RemoteSet, crisis({ releaseDate: 'pronto' })];
    await update();
    expect(await latest()).toMatchObject({ created: 3, failures: [{ about: 'CRI', message: 'me04 no dice bien su nombre o su fecha.' }] });
  });

  test('reports a renamed card, and keeps corrections by people', async () => {
    await update();
    const [card] = await named({ name: 'Faro Eterno' });
    const { id = 0, updatedAt = '', ...fields } = card ?? {};
    const corrected = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as never;
    await api.call(updateCard, { body: { ...(corrected as object), id, updatedAt, name: 'Faro Corregido' } as never }, 'admin');
    sets = [sets[0] as RemoteSet, crisis({ cards: three.map((one) => (one.localId === '001' ? { ...one, es: 'Lumbrete' } : one)) })];
    await update();
    expect(await latest()).toMatchObject({
      created: 0,
      updated: 1,
      renamed: [{ print: 'CRI 1', before: 'Lumbrito', after: 'Lumbrete' }],
      expansions: [{ code: 'CRI', name: 'Caos Creciente', created: 0, updated: 1 }],
    });
    expect((await named({ expansionCode: 'CRI' })).map(({ name }) => name)).toEqual(['Lumbrete', 'Farol Cálido', 'Faro Corregido']);
  });

  test('makes a card of what lists called otherwise, which is no new name', async () => {
    await rows.card({ name: 'Lumbrito de lista', expansionCode: 'CRI', printNumber: '1', category: 'Revisión', pending: true });
    await update();
    expect(await latest()).toMatchObject({ created: 3, updated: 0, renamed: [] });
    expect((await named({ expansionCode: 'CRI' })).map(({ name }) => name)).toContain('Lumbrito');
  });

  test('of a partial set adds what exists, reports what is missing, and adds the rest later', async () => {
    sets = [crisis({ cards: three.slice(0, 2), total: 3 })];
    sets.unshift({ id: 'sv01', series: 'me', cards: [] });
    await update();
    expect(await latest()).toMatchObject({
      created: 2,
      failures: [{ about: 'CRI', message: 'me04 está a medias en TCGdex: 2 de 3 cartas. Lo demás se pedirá la próxima vez.' }],
    });
    sets = [sets[0] as RemoteSet, crisis()];
    await update();
    expect(await latest()).toMatchObject({ created: 1, failures: [] });
  });

  test('of a set without Spanish uses the English names, and the Spanish ones once they exist', async () => {
    sets = [sets[0] as RemoteSet, crisis({ cards: [{ localId: '1', en: 'Emberling' }] })];
    await update();
    expect((await named({ expansionCode: 'CRI' })).map(({ name }) => name)).toEqual(['Emberling']);
    expect((await latest())?.failures).toEqual([{ about: 'CRI', message: 'me04 aún no está en español: sus cartas llevan el nombre en inglés.' }]);
    sets = [sets[0] as RemoteSet, crisis({ cards: [{ localId: '1', en: 'Emberling', es: 'Lumbrito' }] })];
    await update();
    expect(await latest()).toMatchObject({ renamed: [{ print: 'CRI 1', before: 'Emberling', after: 'Lumbrito' }], failures: [] });
  });

  test.each([
    ['a doubled number', { localId: '1', es: 'Doble', en: 'Double' }, 'CRI 1', 'El número está dos veces: Lumbrito y Doble. Quedó la primera.'],
    ['an unknown mark', { localId: '9', es: 'Rara', detail: { regulationMark: '??' } }, 'CRI 9', 'Nadie conoce la marca «??»: la carta quedó sin marca.'],
    ['a card that is none', { localId: '9', es: 'Rara', detail: { hp: -5 } }, 'CRI 9 Rara', expect.stringMatching(/^Quedó fuera: \S/)],
    ['a card without data', { localId: '9', es: 'Rara', detail: null }, 'CRI 9 Rara', 'TCGdex la nombra y no tiene sus datos.'],
    ['a card without a number', { localId: 'abc', es: 'Rara' }, expect.stringContaining('CRI'), 'No tiene nombre o número: quedó fuera.'],
  ])('names %s and brings the rest', async (_, card: RemoteCard, about, message) => {
    sets = [sets[0] as RemoteSet, crisis({ cards: [...three, card], total: 3 })];
    await update();
    expect((await latest())?.failures).toEqual([{ about, message }]);
    expect((await named({ name: 'Rara' })).map(({ letterExpansion }) => letterExpansion)).toEqual(about === 'CRI 9' ? [null] : []);
    expect((await named({ expansionCode: 'CRI' })).map(({ name }) => name)).toEqual(expect.arrayContaining(['Lumbrito', 'Farol Cálido', 'Faro Eterno']));
  });

  test('continues after an unavailable card, and requests it again the next time', async () => {
    failing = /cards\/me04-002/;
    await update();
    expect(await latest()).toMatchObject({
      created: 2,
      failures: [{ about: 'CRI 2 Farol Cálido', message: expect.stringMatching(/^No se pudo leer: .+: responde 500, también al intento 2\.$/) }],
      error: null,
    });
    failing = null;
    await update();
    expect(await latest()).toMatchObject({ created: 1, failures: [] });
  });

  test('without a network changes nothing and reports why it ended', async () => {
    await update();
    failing = /./;
    await expect(update()).rejects.toThrow('responde 500');
    const { data, upToDateAt } = await api.call(listCardUpdates, {}, 'admin');
    expect(data[0]).toMatchObject({ created: 0, error: expect.stringContaining('responde 500') });
    expect(upToDateAt).toBe(data[1]?.finishedAt);
    expect(await named({ expansionCode: 'CRI' })).toHaveLength(3);
    // One that is not over yet changes nothing about that.
    await api.db.insertInto('cardUpdates').values({ cause: 'schedule' }).execute();
    expect((await api.call(listCardUpdates, {}, 'admin')).upToDateAt).toBe(upToDateAt);
  });

  test('brings a new picture and a new Latin American name of a card', async () => {
    await update();
    const changed = (fields: Partial<RemoteCard>) => crisis({ cards: three.map((one) => (one.localId === '001' ? { ...one, ...fields } : one)) });
    sets = [sets[0] as RemoteSet, changed({ mx: 'Brasita' })];
    await update();
    expect(await latest()).toMatchObject({ created: 0, updated: 1, renamed: [] });
    sets = [sets[0] as RemoteSet, changed({ mx: 'Brasita', picture: 'mejor' })];
    await update();
    expect(await latest()).toMatchObject({ created: 0, updated: 1, renamed: [] });
    const { nameEsMx, imageUrl } = (await named({ name: 'Lumbrito' }))[0] ?? {};
    expect([nameEsMx, imageUrl]).toEqual(['Brasita', 'https://pictures.example/me04/mejor/high.webp']);
  });

  test('keeps no card because a person created it, or changed something else with its number', async () => {
    await update();
    const [card] = await named({ name: 'Lumbrito' });
    const entityId = String(card?.id);
    await api.db
      .insertInto('auditLog')
      .values([
        { userId: 'user_admin', action: 'create', entity: 'card', entityId },
        { userId: 'user_admin', action: 'update', entity: 'player', entityId },
      ])
      .execute();
    sets = [sets[0] as RemoteSet, crisis({ cards: three.map((one) => (one.localId === '001' ? { ...one, es: 'Lumbrete' } : one)) })];
    await update();
    expect(await latest()).toMatchObject({ updated: 1, renamed: [{ print: 'CRI 1', before: 'Lumbrito', after: 'Lumbrete' }] });
  });

  test('describes an expansion in Spanish, with its names, its logo and its printed total', async () => {
    sets = [sets[0] as RemoteSet, crisis({ mx: 'Caos Naciente', logo: 'es', total: 4 })];
    await update();
    const cri = (await api.call(listExpansions, {})).data.find(({ code }) => code === 'CRI');
    expect(cri).toMatchObject({
      name_es_mx: 'Caos Naciente',
      series: 'Serie me',
      url_image: 'https://pictures.example/es/me04/logo.webp',
      official: 3,
      total: 4,
      // Its code in decks is no other name.
      aliases: [],
    });
    // Without a logo in Spanish it has the English one.
    sets = [sets[0] as RemoteSet, crisis({ logo: 'en' })];
    await update();
    const again = (await api.call(listExpansions, {})).data.find(({ code }) => code === 'CRI');
    expect(again?.url_image).toBe('https://pictures.example/en/me04/logo.webp');
  });

  test('leaves the rest of an expansion for the next time after five cards in a row without an answer', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ localId: String(i + 1), es: `Carta ${i + 1}` }));
    sets = [sets[0] as RemoteSet, crisis({ cards: many })];
    // The fifth answers: four before it, and five after it do not.
    failing = /cards\/me04-(?!5-)/;
    await update();
    const { created, failures } = (await latest()) ?? {};
    expect(created).toBe(1);
    expect(failures?.map(({ about }) => about)).toEqual([...[1, 2, 3, 4, 6, 7, 8, 9, 10].map((number) => `CRI ${number} Carta ${number}`), 'CRI']);
    expect(failures?.at(-1)?.message).toBe('TCGdex dejó de responder: el resto de esta expansión queda para la próxima vez.');
  });

  test('shows while it runs what it has brought, and ends unfinished if it is stopped while it reads the last expansion', async () => {
    sets = [sets[0] as RemoteSet, crisis(), crisis({ id: 'me05', official: 'SEC', name: 'Second', es: 'Segunda' })];
    const stopping = new AbortController();
    let meanwhile: Awaited<ReturnType<typeof latest>>;
    onAsked = async (path) => {
      if (path.includes('/cards/me04')) await api.db.updateTable('cardUpdates').set({ heardAt: '2020-01-01T00:00:00.000Z' }).execute();
      if (!path.includes('/cards/me05')) return;
      meanwhile = await latest();
      // It was heard of after the first expansion, so no other one begins.
      expect(await update()).toBeNull();
      stopping.abort(new Error('El servidor se detuvo.'));
    };
    await expect(update(stopping.signal)).rejects.toThrow('El servidor se detuvo.');
    expect(meanwhile).toMatchObject({ created: 3, error: null, finishedAt: null });
    expect(await latest()).toMatchObject({ created: 3, failures: [], error: 'El servidor se detuvo.', finishedAt: expect.any(String) });
    expect(await named({ expansionCode: 'SEC' })).toEqual([]);
  });

  test('is remembered with the nineteen before it', async () => {
    await api.db
      .insertInto('cardUpdates')
      .values(Array.from({ length: 25 }, () => ({ cause: 'schedule' as const, finishedAt: '2026-01-01T00:00:00.000Z' })))
      .execute();
    await update();
    const { count } = await api.db
      .selectFrom('cardUpdates')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(20);
  });

  test('is listed among the latest ten', async () => {
    await api.db
      .insertInto('cardUpdates')
      .values(Array.from({ length: 12 }, () => ({ cause: 'schedule' as const, finishedAt: '2026-01-01T00:00:00.000Z' })))
      .execute();
    const { data } = await api.call(listCardUpdates, {}, 'admin');
    expect(data).toHaveLength(10);
    const newest = await api.db
      .selectFrom('cardUpdates')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    expect(data[0]?.id).toBe(newest.id);
  });

  test('does nothing while another process is updating, unless that was silent for half an hour', async () => {
    await api.db.insertInto('cardUpdates').values({ cause: 'schedule' }).execute();
    const heard = (minutesAgo: number) =>
      api.db
        .updateTable('cardUpdates')
        .set({ heardAt: sql<string>`clock_timestamp() - make_interval(mins => ${minutesAgo})` })
        .execute();
    expect(await update()).toBeNull();
    await heard(29);
    expect(await update()).toBeNull();
    await heard(31);
    expect(await update()).not.toBeNull();
  });

  test('skips other games and old series', async () => {
    // TCGdex does not have this one, so it does not make the site follow the series of its time.
    await api.db.insertInto('expansions').values({ code: 'OLD', name: 'Old', name_es: 'Antigua', releaseDate: '1998-01-01' }).execute();
    sets.push(
      { id: 'A1', series: 'tcgp', official: 'POC', cards: three },
      { id: 'base1', series: 'base', official: 'BS', releaseDate: '1999-01-09', cards: three },
    );
    await update();
    expect((await latest())?.expansions.map(({ code }) => code)).toEqual(['CRI']);
  });

  test('follows a new series from the day of the oldest expansion that the site has, whatever its code', async () => {
    const { releaseDate: oldest } = await api.db
      .selectFrom('expansions')
      .select('releaseDate')
      .where('releaseDate', 'is not', null)
      .orderBy('releaseDate')
      .executeTakeFirstOrThrow();
    sets = [
      { id: 'n1', series: 'n', official: 'NUE', releaseDate: oldest ?? '', cards: three },
      { id: 'v1', series: 'v', official: 'VIE', releaseDate: '2019-02-01', cards: three },
    ];
    await update();
    expect((await latest())?.expansions.map(({ code }) => code)).toEqual(['NUE']);
  });

  test('adds a gallery to its expansion', async () => {
    // Its series began before the oldest expansion that the site has.
    sets = [
      { id: 'swsh1', series: 'swsh', releaseDate: '1999-01-09', cards: [{ localId: '1', es: 'Primerito' }] },
      { id: 'swsh12.5', series: 'swsh', releaseDate: '2023-01-20', cards: three },
      { id: 'swsh12.5gg', series: 'swsh', releaseDate: '2023-02-10', cards: [{ localId: 'GG01', es: 'Brillito', en: 'Shiny' }] },
    ];
    await update();
    expect((await named({ expansionCode: 'CRZ' })).map(({ collectionNumber }) => collectionNumber)).toEqual(expect.arrayContaining(['001/003', 'GG01/GG01']));
    // Its date and its totals are those of the whole.
    const crz = (await api.call(listExpansions, {})).data.find(({ code }) => code === 'CRZ');
    expect(crz).toMatchObject({ releaseDate: '2023-01-20', official: 3, total: 3 });
  });
});

describe('the weekly update', () => {
  const at = (day: number, hour: number) => new Date(2030, 0, day, hour, 30);

  test('is due at night after none, and not by day', async () => {
    expect(await isDue(api.db, at(8, 3))).toBe(true);
    for (const hour of [0, 1, 5, 12, 23]) expect([hour, await isDue(api.db, at(8, hour))]).toEqual([hour, false]);
    expect([await isDue(api.db, at(8, 2)), await isDue(api.db, at(8, 4))]).toEqual([true, true]);
  });

  test('is due again after a week; a failed one in the next night', async () => {
    const ran = (day: number, error: string | null, hour = 3) =>
      api.db
        .insertInto('cardUpdates')
        .values({ cause: 'schedule', startedAt: at(day, hour).toISOString(), finishedAt: at(day, hour + 1).toISOString(), error })
        .execute();
    await ran(8, null);
    const due = async (day: number) => isDue(api.db, at(day, 3));
    expect([await due(8), await due(9), await due(14), await due(15)]).toEqual([false, false, false, true]);
    await ran(15, 'sin red');
    expect([await due(15), await due(16)]).toEqual([false, true]);
    await ran(16, 'sin red', 2);
    expect(await isDue(api.db, at(16, 4))).toBe(false);
    // 20 hours after one by day that failed; six days and a half after one that did not.
    await ran(16, 'sin red', 6);
    expect(await isDue(api.db, at(17, 2))).toBe(true);
    await ran(17, null, 13);
    expect(await isDue(api.db, at(24, 2))).toBe(true);
  });

  test('looks every half hour, adds at night what is new, and ends with the server', async () => {
    const real = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const;
    jest.useFakeTimers({ now: new Date(2026, 10, 8, 1, 20), doNotFake: [...real] });
    const failed: unknown[] = [];
    const stop = updateCardsWeekly(api.db, { endpoint, onError: (error) => failed.push(error) });
    jest.advanceTimersByTime(1_800_000);
    for (let times = 0; times < 20; times += 1) expect(await latest()).toBeUndefined();
    jest.advanceTimersByTime(1_800_000);
    while (failed.length === 0 && (await latest())?.finishedAt == null);
    expect(failed).toEqual([]);
    expect((await api.call(listCardUpdates, {}, 'admin')).data).toMatchObject([{ cause: 'schedule', created: 3, error: null }]);
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
