import type { ChangeEntity } from '@mesa/contract/changes';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../kernel/db/tables';

type Row<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

let made = 0;
const next = () => {
  made += 1;
  return made;
};

/** Inserts valid rows: each has a unique name, and the fields that a test sets. */
export function community(test: { db: Kysely<Tables> }) {
  async function store({ admins = [], ...fields }: Row<'stores'> & { admins?: string[] } = {}) {
    const number = next();
    const defaults = { slug: `tienda-${number}`, name: `Tienda ${number}`, email: 'hola@tienda.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
    const row = await test.db
      .insertInto('stores')
      .values({ ...defaults, ...fields })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const userId of admins) await test.db.insertInto('storeAdmins').values({ storeId: row.id, userId }).execute();
    return row;
  }

  async function tournament(fields: Row<'tournaments'> = {}) {
    const defaults = {
      name: `Torneo ${next()}`,
      date: '2025-05-24',
      country: 'Colombia',
      state: 'Antioquia',
      city: 'Medellín',
      category: 'Cup' as const,
      format: 'Estándar' as const,
      status: 'finalizado' as const,
      game: 'pokémon',
    };
    const storeId = fields.storeId ?? (await store()).id;
    return test.db
      .insertInto('tournaments')
      .values({ ...defaults, ...fields, storeId })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  function player(fields: Row<'players'> = {}) {
    const number = next();
    const defaults = { username: `jugador${number}`, name: `Jugador ${number}` };
    return test.db
      .insertInto('players')
      .values({ ...defaults, ...fields })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** In the order of their ids. */
  async function players(count: number) {
    const inserted = [];
    for (let index = 0; index < count; index += 1) inserted.push(await player());
    return inserted;
  }

  /** Inserts a player's enrolment and result, and updates the tournament's number of players. */
  async function result(tournamentId: number, playerId: number, fields: Row<'results'> = {}) {
    const row = await test.db
      .insertInto('results')
      .values({ tournamentId, playerId, ...fields })
      .returningAll()
      .executeTakeFirstOrThrow();
    await test.db
      .updateTable('tournaments')
      .set((tournaments) => ({ numberPlayers: tournaments('numberPlayers', '+', 1) }))
      .where('id', '=', tournamentId)
      .execute();
    return row;
  }

  function card(fields: Row<'cards'> = {}) {
    const number = next();
    const defaults = {
      name: `Carta ${number}`,
      cardNumber: number,
      printNumber: String(number),
      category: 'Pokémon',
      expansion: 'Prueba',
      expansionCode: 'TST',
    };
    return test.db
      .insertInto('cards')
      .values({ ...defaults, ...fields })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Inserts the deck of an enrolled player, one copy of each card. */
  async function deck(tournamentId: number, playerId: number, cards: { cardId: number; favourite?: boolean }[]) {
    const row = await test.db.insertInto('decks').values({ tournamentId, playerId }).returningAll().executeTakeFirstOrThrow();
    for (const { cardId, favourite = false } of cards)
      await test.db.insertInto('deckCards').values({ deckId: row.id, cardId, quantity: 1, favourite }).execute();
    return row;
  }

  /** Inserts a member's own deck, one copy of each card. */
  async function ownDeck(userId: string, cards: { cardId: number; favourite?: boolean }[], fields: Partial<Row<'ownDecks'>> = {}) {
    const row = await test.db
      .insertInto('ownDecks')
      .values({ userId, name: `Baraja ${next()}`, format: 'Estándar', ...fields })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const { cardId, favourite = false } of cards)
      await test.db.insertInto('ownDeckCards').values({ deckId: row.id, cardId, quantity: 1, favourite }).execute();
    return row;
  }

  const audits = (entity: ChangeEntity) => test.db.selectFrom('auditLog').selectAll().where('entity', '=', entity).orderBy('id').execute();

  return { store, tournament, player, players, result, card, deck, ownDeck, audits };
}
