import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// Adds fields and filters to a copy of this repository, as CONTRIBUTING.md describes, and counts the files.

const root = path.resolve(__dirname, '../..');
const copy = mkdtempSync(path.join(os.tmpdir(), 'mesa-changes-'));
const isSource = (name: string) => !['node_modules', 'dist', '.cache', 'data', '.git', 'test-results', 'playwright-report'].includes(path.basename(name));

/** Links a folder of installed packages; our own are links into the repository, so those of the copy lead into the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '@mesa') linkPackages(path.join(from, entry.name), path.join(to, entry.name));
    else symlinkSync(entry.isSymbolicLink() ? readlinkSync(path.join(from, entry.name)) : path.join(from, entry.name), path.join(to, entry.name));
  }
}

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: isSource });
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const folder of ['.', ...workspaces]) {
    const installed = path.join(folder, 'node_modules');
    if (readdirSync(path.join(root, folder)).includes('node_modules')) linkPackages(path.join(root, installed), path.join(copy, installed));
  }
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a Node script in the copy. Rejects with its output if it fails. */
const node = (file: string, args: string[], folder = '.') =>
  new Promise<void>((resolve, reject) => {
    // Jest's variables would reach the copy's own Jest.
    const { JEST_WORKER_ID, NODE_ENV, NODE_OPTIONS, ...env } = process.env;
    execFile(process.execPath, [path.join(copy, file), ...args], { cwd: path.join(copy, folder), env, encoding: 'utf8' }, (error, stdout, stderr) =>
      error ? reject(new Error(`${file} ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(),
    );
  });
const checkTypes = async () => {
  for (const project of ['shared/contract', 'server', 'tsconfig.browser.json']) await node('node_modules/typescript/bin/tsc', ['-p', project, '--noEmit']);
};
const runTest = (folder: string, ...files: string[]) => node('shared/tools/jest.mjs', ['--maxWorkers=1', ...files], folder);

let changed: string[] = [];
beforeEach(() => {
  changed = [];
});
/** Writes a new file. */
function add(file: string, text: string): void {
  writeFileSync(path.join(copy, file), text);
  if (!/\.test\.tsx?$/.test(file)) changed.push(file);
}
/** Inserts text before the first occurrence of `place`. */
function insert(file: string, ...pairs: { before: string; text: string }[]): void {
  let source = readFileSync(path.join(copy, file), 'utf8');
  for (const { before, text } of pairs) {
    const at = source.indexOf(before);
    if (at === -1) throw new Error(`${file} does not contain ${before}`);
    source = source.slice(0, at) + text + source.slice(at);
  }
  add(file, source);
}
/** Adds a nullable text to a table: a migration and its line in the index, so two files. */
function addText(table: string, column: string): void {
  const migrations = 'server/src/kernel/db/migrations';
  add(
    `${migrations}/9999-${table}-${column}.ts`,
    `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table ${table} add column ${column} text\`.execute(db);
}
`,
  );
  insert(
    `${migrations}/index.ts`,
    { before: 'import * as community', text: `import * as ${column} from './9999-${table}-${column}';\n` },
    { before: '};\n', text: `  '9999-${table}-${column}': [${column}, ''],\n` },
  );
}

test('a nullable field of a store is five files', async () => {
  addText('stores', 'instagram');
  insert('shared/contract/src/calls/store-fields.ts', {
    before: '  phone:',
    text: "  instagram: { name: 'el Instagram', label: 'Instagram', input: text(60), value: z.string(), nullable: true, open: 'Cuenta de Instagram' },\n",
  });
  insert('mf-stores/src/store-form/store-form.tsx', { before: '<TextField type="tel"', text: "<TextField maxLength={60} {...field('instagram')} />" });
  insert('mf-stores/src/store/store-info.tsx', { before: '[fields.city.label', text: '[fields.instagram.label, store.instagram],' });
  expect(changed).toHaveLength(5);

  add(
    'server/src/domain/stores/instagram.test.ts',
    `import { expect, test } from '@jest/globals';
import { listOpenStores } from '@mesa/contract/calls/open-data';
import { createStore, getStoreBySlug, updateStore } from '@mesa/contract/calls/stores';
import { testApp } from '../../testing/test-app';

const app = testApp();
const fields = { name: 'La Mesa', email: 'hola@mesa.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' };

test('is written, read, recorded, published and emptied', async () => {
  const { data } = await app.call(createStore, { body: { ...fields, instagram: '@lamesa' } }, 'owner');
  expect((await app.call(getStoreBySlug, { body: { slug: data.slug } })).store.instagram).toBe('@lamesa');
  expect((await app.call(listOpenStores, { query: {} })).data).toMatchObject([{ instagram: '@lamesa' }]);
  await app.call(updateStore, { params: { id: data.id }, body: { ...fields, instagram: '' } }, 'owner');
  expect((await app.call(getStoreBySlug, { body: { slug: data.slug } })).store.instagram).toBeNull();
  const changes = await app.db.selectFrom('auditLog').select(['before', 'after']).where('action', '=', 'update').execute();
  expect(changes).toEqual([{ before: { instagram: '@lamesa' }, after: { instagram: null } }]);
  const { message } = await app.refused(createStore, { body: { ...fields, instagram: 'x'.repeat(61) } }, 'owner');
  expect(message).toBe('El Instagram puede tener 60 caracteres como máximo.');
});
`,
  );
  add(
    'mf-stores/src/store/instagram.test.tsx',
    `import { updateStore } from '@mesa/contract/calls/stores';
import { reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { showStore, store } from '../testing/el-dragon';

test('is on the page', async () => {
  showStore({ instagram: '@eldragon' });
  expect(await screen.findByText('@eldragon')).toBeVisible();
});

test('is saved with the form', async () => {
  signInAs({ role: 'admin' });
  const { user, callsOf } = showStore({ canEdit: true }, reply(updateStore, { status: 'success', data: store }));
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await user.type(screen.getByRole('textbox', { name: 'Instagram' }), '@eldragon');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(callsOf(updateStore)[0]?.body).toMatchObject({ instagram: '@eldragon' });
});
`,
  );
  add(
    'shared/runtime/src/changes/instagram.test.ts',
    `import { makeChange } from '../testing/make';
import { differencesOf } from './differences';

test('has a name in the record of changes', () => {
  const names = { tournaments: {}, stores: {}, players: {}, cards: {}, people: {} };
  expect(differencesOf(makeChange({ entity: 'store', before: { instagram: null }, after: { instagram: '@a' } }), names)).toMatchObject([{ field: 'Instagram', after: '@a' }]);
});
`,
  );
  await checkTypes();
  await runTest('server', 'src/domain/stores/instagram', 'src/domain/accounts/erasure', '-t', 'is written|The list of personal columns');
  await runTest('mf-stores', 'src/store/instagram');
  await runTest('shared/runtime', 'src/changes/instagram');
}, 600_000);

test('a nullable text of a card is four files, and of a season five', async () => {
  addText('cards', 'quote');
  insert('shared/contract/src/calls/card-fields.ts', {
    before: '  artist:',
    text: "  quote: { name: 'la cita', label: 'Cita', input: text(60), value: z.string(), nullable: true },\n",
  });
  insert('mf-collection/src/card/card-info.tsx', { before: '[fields.artist.label', text: '[fields.quote.label, card.quote],' });
  expect(changed).toHaveLength(4);

  changed = [];
  addText('seasons', 'sponsor');
  insert('shared/contract/src/calls/season-fields.ts', {
    before: '  /** Null if all formats count. */',
    text: "  sponsor: { name: 'el patrocinador', label: 'Patrocinador', input: text(60), value: z.string(), nullable: true, open: 'Quien la patrocina' },\n",
  });
  insert('mf-seasons/src/season-form/season-form.tsx', { before: '<TextField type="date"', text: "<TextField maxLength={60} {...field('sponsor')} />" });
  insert('mf-seasons/src/season/season-page.tsx', {
    before: '{chosen && players > 0',
    text: '{season.sponsor && <p className={styles.facts}>Patrocina {season.sponsor}.</p>}',
  });
  expect(changed).toHaveLength(5);

  add(
    'server/src/domain/cards/quote.test.ts',
    `import { expect, test } from '@jest/globals';
import { createCards, listCards, listExpansionCards, updateCard } from '@mesa/contract/calls/cards';
import { testCard } from '../../testing/cards';
import { testApp } from '../../testing/test-app';

const app = testApp();

test('is written, read, searched, recorded and emptied', async () => {
  const card = testCard({ cardNumber: 4, quote: 'Ama el calor' });
  await app.call(createCards, { body: [card] }, 'admin');
  const { cards } = await app.call(listExpansionCards, { params: { code: 'SVI' }, query: {} });
  expect(cards).toMatchObject([{ quote: 'Ama el calor' }]);
  expect((await app.call(listCards, { body: {} })).data).toMatchObject([{ quote: 'Ama el calor' }]);
  const id = cards[0]?.id ?? 0;
  expect((await app.call(updateCard, { body: { ...card, id, quote: '' } }, 'admin')).data.quote).toBeNull();
  const changes = await app.db.selectFrom('auditLog').select(['before', 'after']).where('action', '=', 'update').execute();
  expect(changes).toEqual([{ before: { quote: 'Ama el calor' }, after: { quote: null } }]);
  const { message } = await app.refused(updateCard, { body: { ...card, id, quote: 'x'.repeat(61) } }, 'admin');
  expect(message).toBe('La cita puede tener 60 caracteres como máximo.');
});
`,
  );
  add(
    'server/src/domain/seasons/sponsor.test.ts',
    `import { expect, test } from '@jest/globals';
import { listOpenSeasons } from '@mesa/contract/calls/open-data';
import { createSeason, getSeason, updateSeason } from '@mesa/contract/calls/seasons';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const rows = community(app);

test('is written, read, recorded, published and emptied', async () => {
  const { id: storeId } = await rows.store({ admins: ['ana'] });
  const fields = {
    ...{ name: 'Liga', scope: 'store' as const, storeIds: [storeId], startsOn: '2026-01-01', endsOn: '2026-12-31' },
    ...{ kind: 'match-points' as const, categories: ['Cup' as const] },
  };
  const { data } = await app.call(createSeason, { body: { ...fields, sponsor: 'La Mesa' } }, 'ana');
  expect((await app.call(getSeason, { params: { slug: data.slug } })).data.sponsor).toBe('La Mesa');
  expect((await app.call(listOpenSeasons, { query: {} })).data).toMatchObject([{ sponsor: 'La Mesa' }]);
  await app.call(updateSeason, { params: { id: data.id }, body: { ...fields, sponsor: '' } }, 'ana');
  expect((await app.call(getSeason, { params: { slug: data.slug } })).data.sponsor).toBeNull();
  const changes = await app.db.selectFrom('auditLog').select(['before', 'after']).where('action', '=', 'update').execute();
  expect(changes).toEqual([{ before: { sponsor: 'La Mesa' }, after: { sponsor: null } }]);
  const { message } = await app.refused(updateSeason, { params: { id: data.id }, body: { ...fields, sponsor: 'x'.repeat(61) } }, 'ana');
  expect(message).toBe('El patrocinador puede tener 60 caracteres como máximo.');
});
`,
  );
  add(
    'mf-collection/src/card/quote.test.tsx',
    `import { listCards, updateCard } from '@mesa/contract/calls/cards';
import { makeCard } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import CardPage from './card-page';

test('is on the page, and is saved with the form', async () => {
  signInAs({ role: 'admin' });
  const card = makeCard({ id: 7, quote: 'Ama el calor' });
  const { user, callsOf } = renderPage(<CardPage />, '/carta/7', [
    reply(listCards, { status: 'success', data: [card], total: 1, totalPages: 1 }),
    reply(updateCard, { status: 'success', data: card }),
  ]);
  expect(await screen.findByText('Ama el calor')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Cita' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(callsOf(updateCard)[0]?.body).toMatchObject({ quote: null }));
});
`,
  );
  add(
    'mf-seasons/src/season/sponsor.test.tsx',
    `import { listAgenda } from '@mesa/contract/calls/agenda';
import { getSeason, listSeasonEvents, listSeasonTable, updateSeason } from '@mesa/contract/calls/seasons';
import { makePagination, makeSeason } from '@mesa/runtime/testing/make';
import { listedStores } from '@mesa/runtime/testing/places';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { nothingPlayed } from '../testing/nothing-played';
import SeasonPage from './season-page';

test('is on the page, and is saved with the form', async () => {
  signInAs({ role: 'owner' });
  const season = makeSeason({ slug: 'liga', canEdit: true, players: 0, sponsor: 'La Mesa' });
  const none = { status: 'success' as const, data: [], pagination: makePagination({ total: 0 }) };
  const { user, callsOf } = renderPage(<SeasonPage />, '/temporada/liga', [
    reply(getSeason, { status: 'success', data: season }),
    reply(updateSeason, { status: 'success', data: season }),
    reply(listSeasonTable, none),
    reply(listSeasonEvents, none),
    reply(listAgenda, { ...none, mapTiles: null }),
    nothingPlayed,
    listedStores(),
  ]);
  expect(await screen.findByText('Patrocina La Mesa.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await user.type(screen.getByRole('textbox', { name: 'Patrocinador' }), ' Abierta');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(callsOf(updateSeason)[0]?.body).toMatchObject({ sponsor: 'La Mesa Abierta' }));
});
`,
  );
  add(
    'shared/runtime/src/changes/quote-and-sponsor.test.ts',
    `import { makeChange } from '../testing/make';
import { differencesOf } from './differences';

test('have names in the record of changes', () => {
  const names = { tournaments: {}, stores: {}, players: {}, cards: {}, people: {} };
  const differences = (entity: 'card' | 'season', field: string) =>
    differencesOf(makeChange({ entity, before: { [field]: null }, after: { [field]: 'A' } }), names);
  expect(differences('card', 'quote')).toMatchObject([{ field: 'cita', after: 'A' }]);
  expect(differences('season', 'sponsor')).toMatchObject([{ field: 'patrocinador', after: 'A' }]);
});
`,
  );
  await checkTypes();
  await runTest('server', 'src/domain/cards/quote', 'src/domain/seasons/sponsor');
  await runTest('server', 'src/domain/accounts/erasure', '-t', 'The list of personal columns');
  await runTest('mf-collection', 'src/card/quote', 'src/card/card-page');
  await runTest('mf-seasons', 'src/season/sponsor', 'src/season/season-page', 'src/season-form/');
  await runTest('shared/runtime', 'src/changes/quote-and-sponsor');
}, 600_000);

test('a filter of the card search by a field that browsers do not have yet is three files', async () => {
  insert('shared/contract/src/calls/card-filters.ts', {
    before: '  artist:',
    text: "  supertype: { input: text(40), parameter: 'supertipo', label: 'Supertipo', any: 'Todos' },\n",
  });
  insert(
    'shared/contract/src/card-search/card-filters.ts',
    { before: '  artist: string | null;', text: '  supertype: string | null;\n' },
    { before: '  artist: (', text: '  supertype: ({ supertype }) => one(supertype),\n' },
  );
  insert('shared/contract/src/card-search/catalogue-file.ts', { before: '  artist: () => null', text: "  supertype: asNamesake('supertype'),\n" });
  expect(changed).toHaveLength(3);

  add(
    'server/src/domain/cards/supertype.test.ts',
    `import { expect, test } from '@jest/globals';
import { countCards, createCards, listCards } from '@mesa/contract/calls/cards';
import { testCard } from '../../testing/cards';
import { testApp } from '../../testing/test-app';

const app = testApp();

test('finds the cards of a supertype, and counts them', async () => {
  const cards = [testCard({ cardNumber: 1, name: 'Pikachu', supertype: 'Pokémon' }), testCard({ cardNumber: 2, name: 'Poción', supertype: 'Entrenador' })];
  await app.call(createCards, { body: cards }, 'admin');
  expect((await app.call(listCards, { body: { supertype: 'entrenador' } })).data.map(({ name }) => name)).toEqual(['Poción']);
  expect((await app.call(countCards, { body: {} })).supertype).toEqual([{ value: 'Entrenador', count: 1 }, { value: 'Pokémon', count: 1 }]);
});
`,
  );
  add(
    'mf-collection/src/search-card/supertype.test.tsx',
    `import { countCards, listCards } from '@mesa/contract/calls/cards';
import { type CardFacet, cardFacets } from '@mesa/contract/card-search/card-filters';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { offerCatalogue } from '@mesa/runtime/testing/local-cards';
import { makeCard } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import SearchCardPage from './search-card-page';

const none = Object.fromEntries(cardFacets.map((facet) => [facet, []])) as unknown as Record<CardFacet, []>;

test('is read from the address, chosen, shown as a chip and reset, with and without the server', async () => {
  const { replies, takeBack } = offerCatalogue([makeCard({ name: 'Pikachu', supertype: 'Pokémon' }), makeCard({ name: 'Poción', supertype: 'Entrenador' })]);
  const { user, address, callsOf } = renderPage(<SearchCardPage />, '/buscar-carta?supertipo=Entrenador', [
    ...replies,
    reply(countCards, { ...none, status: 'success', supertype: [{ value: 'Pokémon', count: 7 }] }),
    reply(listExpansions, { status: 'success', data: [] }),
    reply(listCards, { status: 'success', data: [makeCard()], total: 1, totalPages: 1 }),
  ]);
  expect(await screen.findByRole('link', { name: 'Quitar el filtro Supertipo: Entrenador' })).toHaveAttribute('href', '/buscar-carta');
  expect(callsOf(listCards)[0]?.body).toEqual({ supertype: 'Entrenador', page: 1, limit: 20 });
  // A catalogue in the browser answers as soon as a field is entered.
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Supertipo' }), 'Pokémon (7)');
  await user.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(address()).toBe('/buscar-carta?supertipo=Pok%C3%A9mon');
  expect(await screen.findByRole('link', { name: /^Pikachu/ })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Limpiar' }));
  expect(address()).toBe('/buscar-carta');
  takeBack();
});
`,
  );
  await checkTypes();
  await runTest('server', 'src/domain/cards/supertype');
  await runTest('mf-collection', 'src/search-card/supertype');
  await runTest('shared/contract', 'src/card-search/catalogue-file');
}, 600_000);

test('a nullable text of a tournament is six files, and a filter of the list of tournaments two', async () => {
  addText('tournaments', 'parking');
  insert('shared/contract/src/calls/tournament-fields.ts', {
    before: '  prize:',
    text: "  parking: { name: 'el estacionamiento', label: 'Estacionamiento', input: text(60), value: z.string(), nullable: true },\n",
  });
  insert('server/src/domain/tournaments/tournaments.ts', { before: '    prize: row.prize,', text: '    parking: row.parking,\n' });
  insert('mf-tournaments/src/tournament-form/tournament-form.tsx', {
    before: '<TextField\n          label={labels.prize}',
    text: '<TextField label={labels.parking} readOnly={readOnly} value={draft.parking} onChange={(parking) => onChange({ parking })} error={errors.parking} />',
  });
  insert('mf-tournaments/src/tournament/tournament-summary.tsx', {
    before: '<Fact label="Formato">',
    text: '{tournament.parking && <Fact label="Estacionamiento">{tournament.parking}</Fact>}',
  });
  expect(changed).toHaveLength(6);

  changed = [];
  insert('shared/contract/src/calls/tournament-filters.ts', {
    before: '  format:',
    text: "  size: { input: z.enum(['Chico', 'Grande']), parameter: 'tamano', label: 'Tamaño', address: { kind: 'oneOf', values: ['Chico', 'Grande'] }, any: 'Todos' },\n",
  });
  insert('server/src/domain/tournaments/tournament-lists.ts', {
    before: "  format: equals('format'),",
    text: "  size: (size) => sql.raw<SqlBool>('tournaments.\"numberPlayers\"' + (size === 'Grande' ? ' > 16' : ' <= 16')),\n",
  });
  expect(changed).toHaveLength(2);

  add(
    'server/src/domain/tournaments/parking.test.ts',
    `import { expect, test } from '@jest/globals';
import { createTournament, getTournament, listTournaments, updateTournament } from '@mesa/contract/calls/tournaments';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const app = testApp();
const rows = community(app);

test('a text is written, read, recorded and emptied', async () => {
  const store = await rows.store({ admins: ['organiser'] });
  const fields = { name: 'Copa', storeId: store.id, date: '2025-05-24' };
  const { id, data } = await app.call(createTournament, { body: { ...fields, parking: 'Al lado' } }, 'organiser');
  expect(data.parking).toBe('Al lado');
  await app.call(updateTournament, { params: { id }, body: { ...fields, parking: '' } }, 'organiser');
  expect((await app.call(getTournament, { params: { id } })).data.parking).toBeNull();
  const changes = await app.db.selectFrom('auditLog').select(['before', 'after']).where('action', '=', 'update').execute();
  expect(changes).toEqual([{ before: { parking: 'Al lado' }, after: { parking: null } }]);
  const { message } = await app.refused(updateTournament, { params: { id }, body: { ...fields, parking: 'x'.repeat(61) } }, 'organiser');
  expect(message).toBe('El estacionamiento puede tener 60 caracteres como máximo.');
});

test('a filter finds and counts', async () => {
  for (const numberPlayers of [8, 32]) await rows.tournament({ name: \`De \${numberPlayers}\`, numberPlayers });
  const { data, pagination } = await app.call(listTournaments, { body: { status: 'finalizado', size: 'Grande' } });
  expect(data.map(({ name }) => name)).toEqual(['De 32']);
  expect(pagination.total).toBe(1);
});
`,
  );
  add(
    'mf-tournaments/src/tournaments/size.test.tsx',
    `import { listLocations } from '@mesa/contract/calls/locations';
import { listTournaments, listUpcomingTournaments } from '@mesa/contract/calls/tournaments';
import { makePagination, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import TournamentsPage from './tournaments-page';

test('is read from the address, chosen, shown as a chip and removed', async () => {
  const { user, address, callsOf } = renderPage(<TournamentsPage />, '/torneos?tamano=Chico', [
    reply(listLocations, { status: 'success', data: [] }),
    reply(listUpcomingTournaments, { status: 'success', data: [] }),
    reply(listTournaments, { status: 'success', data: [makeTournament()], pagination: makePagination() }),
  ]);
  await screen.findByText(/^Torneo \\d+$/);
  expect(callsOf(listTournaments)[0]?.body).toEqual({ status: 'finalizado', page: 1, limit: 25, size: 'Chico' });
  await user.click(screen.getByRole('button', { name: 'Filtrar torneos' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tamaño' }), 'Grande');
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  expect(address()).toBe('/torneos?tamano=Grande');
  await user.click(await screen.findByRole('button', { name: 'Quitar filtro Tamaño: Grande' }));
  expect(address()).toBe('/torneos');
});
`,
  );
  await checkTypes();
  await runTest('server', 'src/domain/tournaments/parking');
  await runTest('server', 'src/domain/accounts/erasure', '-t', 'The list of personal columns');
  await runTest('mf-tournaments', 'src/tournaments/size', 'src/tournament-form');
}, 600_000);
