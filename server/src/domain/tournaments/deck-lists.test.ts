import { beforeEach, describe, expect, test } from '@jest/globals';
import { deleteDeckCards, getDeck, getDeckOfPlayer, importDeck, saveDeckCards } from '@mesa/contract/calls/decks';
import { getPersonalData } from '@mesa/contract/calls/personal-data';
import { getResult, listEntries, listResults, listResultsOfPlayer } from '@mesa/contract/calls/results';
import { listRanking, searchAll } from '@mesa/contract/calls/site';
import { getTournament, listStoreTournaments, listTournaments } from '@mesa/contract/calls/tournaments';
import { readPoster } from '../../delivery/posters/read-poster';
import { sources } from '../../delivery/site/sitemap';
import { community } from '../../testing/community';
import { type As, testApp } from '../../testing/test-app';

const usualTime = '2026-11-21T15:00:00.000Z';
let time = usualTime;
const api = testApp(async () => ({ now: () => new Date(time) }));
const rows = community(api);

const past = '2020-01-01T00:00:00.000Z';
const toCome = '2999-01-01T00:00:00.000Z';
/** Texts that reveal the deck, anywhere in an answer. */
const secrets = /Carta Secreta|secreta\.png|Plan Secreto|icono-secreto/;

let store: { id: number; slug: string };
let ana: { id: number };
let card: { id: number };
beforeEach(async () => {
  time = usualTime;
  store = await rows.store({ admins: ['organiser'] });
  ana = await rows.player({ username: 'ana', userId: 'ana' });
  card = await rows.card({ name: 'Carta Secreta', iconcard: '/uploads/icons/secreta.png' });
});

type Fields = Parameters<typeof rows.tournament>[0];

/** A tournament that Ana plays with a deck of one card, and has won. */
async function played(fields: Fields) {
  const made = await rows.tournament({ storeId: store.id, category: 'Cup', winnerId: ana.id, ...fields });
  await rows.result(made.id, ana.id, { position: 1, points: 9, deckName: 'Plan Secreto', deckIcon: 'icono-secreto.png' });
  const deck = await rows.deck(made.id, ana.id, [{ cardId: card.id, favourite: true }]);
  return { id: made.id, deckId: deck.id, status: made.status };
}
type Played = Awaited<ReturnType<typeof played>>;

/** Every answer that could contain a deck, each as one text. */
async function answers({ id, deckId, status }: Played, as: As): Promise<Record<string, string>> {
  const ofPlayer = { tournamentId: id, userName: 'ana' };
  const read = {
    deck: await api.call(getDeckOfPlayer, { body: ofPlayer }, as),
    deckById: await api.call(getDeck, { params: { id: deckId } }, as),
    entries: await api.call(listEntries, { params: { id } }, as),
    results: await api.call(listResults, { body: { tournamentId: id } }, as),
    result: await api.call(getResult, { body: ofPlayer }, as),
    player: await api.call(listResultsOfPlayer, { body: { username: 'ana', sort: 'deck' } }, as),
    tournament: await api.call(getTournament, { params: { id } }, as),
    list: await api.call(listTournaments, { body: { status } }, as),
    ofStore: await api.call(listStoreTournaments, { body: { storeId: store.id } }, as),
  };
  return Object.fromEntries(Object.entries(read).map(([name, answer]) => [name, JSON.stringify(answer)]));
}

/** Answers that are the same for everybody, because they are made for visitors. */
async function publicReads({ id, deckId }: Played): Promise<Record<string, string>> {
  const read = {
    tournamentPoster: await readPoster.torneo(api.db, String(id), new Date(time)),
    deckPoster: await readPoster.baraja(api.db, String(deckId), new Date(time)),
    storePoster: await readPoster.tienda(api.db, store.slug, new Date(time)),
    ranking: await api.call(listRanking, { query: {} }),
    search: await api.call(searchAll, { query: { query: 'plan secreto' } }),
    sitemap: (await sources.decks.after(api.db, 0, 10)).things.map(({ params }) => params.tournamentId === id && params.username === 'ana' && 'Plan Secreto'),
  };
  return Object.fromEntries(Object.entries(read).map(([name, answer]) => [name, JSON.stringify(answer)]));
}

const leaking = (texts: Record<string, string>): string[] => Object.keys(texts).filter((name) => secrets.test(texts[name] ?? ''));
const all = ['deck', 'deckById', 'entries', 'results', 'result', 'player', 'tournament', 'list', 'ofStore'];

describe('A hidden list', () => {
  const hidden = { status: 'progreso', listsClose: 'al empezar', listsVisible: 'al terminar' } as const;

  test('is in no answer to a visitor, another player or another store', async () => {
    const made = await played(hidden);
    await rows.store({ admins: ['rival'] });
    for (const as of [null, 'beto', 'rival', 'owner'] as const) expect(leaking(await answers(made, as))).toEqual([]);
    expect(leaking(await publicReads(made))).toEqual([]);
  });

  test('is in every answer to its player, the store and the site admin', async () => {
    const made = await played(hidden);
    for (const as of ['ana', 'organiser', 'admin'] as const) expect(leaking(await answers(made, as))).toEqual(all);
    expect(JSON.stringify(await api.call(getPersonalData, { params: { userId: 'ana' } }, 'ana'))).toMatch(secrets);
  });

  test('is in every answer to everyone once the tournament is finished', async () => {
    const made = await played({ ...hidden, status: 'finalizado' });
    expect(leaking(await answers(made, null))).toEqual(all);
    expect(leaking(await publicReads(made))).toEqual(['tournamentPoster', 'deckPoster', 'storePoster', 'ranking', 'sitemap']);
  });

  test('is called hidden, whether or not it exists', async () => {
    const made = await played(hidden);
    const other = await rows.player({ username: 'beto' });
    await rows.result(made.id, other.id);
    const read = async (userName: string) => {
      const deck = await api.call(getDeckOfPlayer, { body: { tournamentId: made.id, userName } });
      return { id: deck.id, cards: deck.deck, updatedAt: deck.updatedAt, listHidden: deck.result.listHidden, listsHidden: deck.tournament.listsHidden };
    };
    expect(await read('ana')).toEqual({ id: null, cards: [], updatedAt: null, listHidden: true, listsHidden: true });
    expect(await read('beto')).toEqual(await read('ana'));
  });

  test.each([
    ['al empezar, in inscripciones', { status: 'inscripciones', listsClose: 'al empezar', listsVisible: 'al cerrar' }, false],
    ['al empezar, in progreso', { status: 'progreso', listsClose: 'al empezar', listsVisible: 'al cerrar' }, true],
    ['at an hour to come', { status: 'progreso', listsClose: 'a una hora', listsCloseAt: toCome, listsVisible: 'al cerrar' }, false],
    ['at an hour past', { status: 'inscripciones', listsClose: 'a una hora', listsCloseAt: past, listsVisible: 'al cerrar' }, true],
    ['no rule was chosen', { status: 'inscripciones' }, true],
  ] as const)('opens when it closes: %s', async (_, fields, shown) => {
    expect(leaking(await answers(await played(fields), null))).toEqual(shown ? all : []);
  });

  test('opens at its hour by the site’s clock', async () => {
    const made = await played({ status: 'inscripciones', listsClose: 'a una hora', listsCloseAt: '2031-05-24T15:00:00.000Z', listsVisible: 'al cerrar' });
    time = '2031-05-24T14:59:59.999Z';
    expect(leaking(await answers(made, null))).toEqual([]);
    time = '2031-05-24T15:00:00.000Z';
    expect(leaking(await answers(made, null))).toEqual(all);
  });

  test('does not reveal its name by its position in a list sorted by deck', async () => {
    await played({ ...hidden, name: 'Oculto' });
    for (const name of ['Abra', 'Zoroark']) {
      const { id } = await rows.tournament({ storeId: store.id, name });
      await rows.result(id, ana.id, { deckName: name });
    }
    const order = async (order: 'asc' | 'desc') =>
      (await api.call(listResultsOfPlayer, { body: { username: 'ana', sort: 'deck', order } })).data.map(({ tournament }) => tournament.name);
    expect(await order('asc')).toEqual(['Abra', 'Zoroark', 'Oculto']);
    expect(await order('desc')).toEqual(['Zoroark', 'Abra', 'Oculto']);
  });
});

describe('A closed list', () => {
  const save = (id: number, quantity = 2) => ({ body: { tournamentId: id, userName: 'ana', cards: [{ cardId: card.id, quantity, deckicons: false }] } });

  test.each([
    [
      'at the start',
      { status: 'progreso', date: '2025-05-24', listsClose: 'al empezar' },
      'Las listas cerraron cuando empezó el torneo, el 24 de mayo de 2025. Si la tuya tiene un error, pide a la tienda que la corrija.',
    ],
    [
      'at an hour',
      { status: 'inscripciones', listsClose: 'a una hora', listsCloseAt: past },
      'Las listas cerraron el 31 de diciembre de 2019 a las 19:00, hora del torneo. Si la tuya tiene un error, pide a la tienda que la corrija.',
    ],
  ] as const)('cannot be changed by its player after it closed; the answer names that time: %s', async (_, fields, message) => {
    const { id } = await played(fields);
    const text = { body: { tournamentId: id, userName: 'ana', cards: 'Pokémon: 1\n3 Lanturn CRZ 44\nCartas totales: 3' } };
    expect(await api.refused(saveDeckCards, save(id), 'ana')).toMatchObject({ httpStatus: 422, code: 'lists_closed', message });
    expect(await api.refused(importDeck, text, 'ana')).toMatchObject({ code: 'lists_closed' });
    const deck = await api.call(getDeckOfPlayer, { body: { tournamentId: id, userName: 'ana' } }, 'ana');
    expect(deck).toMatchObject({ canEdit: false, isOwner: true, deck: [{ quantity: 1 }] });
  });

  test('names the day of the start by the time zone that the tournament chose', async () => {
    // Already the 24th in Madrid, still the 23rd at the store's place.
    time = '2031-05-23T23:00:00.000Z';
    const { id } = await played({ status: 'progreso', date: '2031-05-24', listsClose: 'al empezar', timeZone: 'Europe/Madrid' });
    expect((await api.refused(saveDeckCards, save(id), 'ana')).message).toMatch(/^Las listas cerraron cuando empezó el torneo, el 24 de mayo de 2031\./);
  });

  test('closes at its hour by the site’s clock', async () => {
    const { id } = await played({ status: 'inscripciones', listsClose: 'a una hora', listsCloseAt: '2031-05-24T15:00:00.000Z' });
    time = '2031-05-24T14:59:59.999Z';
    expect((await api.call(saveDeckCards, save(id), 'ana')).data.total).toBe(2);
    time = '2031-05-24T15:00:00.000Z';
    expect(await api.refused(saveDeckCards, save(id, 3), 'ana')).toMatchObject({ code: 'lists_closed' });
    expect(await api.call(getDeckOfPlayer, { body: { tournamentId: id, userName: 'ana' } }, 'ana')).toMatchObject({ canEdit: false });
  });

  test('is corrected by the store and the site admin, which is recorded', async () => {
    const { id } = await played({ status: 'progreso', listsClose: 'al empezar' });
    await api.call(saveDeckCards, save(id, 2), 'organiser');
    await api.call(saveDeckCards, save(id, 3), 'admin');
    expect(await rows.audits('deck')).toMatchObject([{ after: { listsClosed: true } }, { after: { listsClosed: true } }]);
  });

  test('stays open to its player before that, and by default', async () => {
    for (const fields of [
      { status: 'inscripciones', listsClose: 'al empezar' },
      { status: 'progreso', listsClose: 'a una hora', listsCloseAt: toCome },
      { status: 'finalizado' },
    ] as const) {
      const { id } = await played(fields);
      expect((await api.call(saveDeckCards, save(id), 'ana')).data.total).toBe(2);
    }
    for (const { after } of await rows.audits('deck')) expect(after).not.toHaveProperty('listsClosed');
  });
});

describe('A list written after the tournament finished', () => {
  const read = async (id: number) => (await api.call(getDeckOfPlayer, { body: { tournamentId: id, userName: 'ana' } })).lateChange;
  const save = (id: number, quantity: number, deckicons = false) =>
    api.call(saveDeckCards, { body: { tournamentId: id, userName: 'ana', cards: [{ cardId: card.id, quantity, deckicons }] } }, 'ana');

  test('is marked as changed for every reader, with the time', async () => {
    const { id } = await played({ status: 'finalizado' });
    expect(await read(id)).toBeNull();
    time = '2031-05-24T15:00:00.000Z';
    await save(id, 3);
    expect(await read(id)).toEqual({ kind: 'modificada', at: time });
    // Emptied and written again, it is still no first list.
    await api.call(deleteDeckCards, { body: { tournamentId: id, userName: 'ana', cards: [{ cardId: card.id }] } }, 'ana');
    await save(id, 2);
    expect(await read(id)).toMatchObject({ kind: 'modificada' });
  });

  test('stays marked when the tournament is reopened', async () => {
    const { id } = await played({ status: 'finalizado' });
    await save(id, 3);
    await api.db.updateTable('tournaments').set({ status: 'progreso' }).where('id', '=', id).execute();
    await save(id, 4);
    expect(await read(id)).toMatchObject({ kind: 'modificada' });
  });

  test('is not marked if it changed before, or only its icons changed', async () => {
    const { id } = await played({ status: 'progreso' });
    await save(id, 3);
    await api.db.updateTable('tournaments').set({ status: 'finalizado' }).where('id', '=', id).execute();
    await save(id, 3, true);
    expect(await read(id)).toBeNull();
  });

  test('is marked as registered late if there was none before', async () => {
    const { id } = await rows.tournament({ storeId: store.id, status: 'finalizado' });
    await rows.result(id, ana.id);
    await save(id, 1);
    expect(await read(id)).toMatchObject({ kind: 'registrada' });
    await save(id, 2);
    expect(await read(id)).toMatchObject({ kind: 'modificada' });
  });
});
