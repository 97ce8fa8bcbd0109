import { addPlayers, listEntries } from '@mesa/contract/calls/results';
import { getStoreBySlug, type Store, updateStore } from '@mesa/contract/calls/stores';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { isApiError } from './api';
import { query, useBackgroundWrite, useFetch, useQuery, useSessionCache, useWrite } from './query';
import { failure, type Reply, renderPage, reply } from './testing/render-page';

const store: Store = {
  ...{ id: 7, slug: 'la-mesa', name: 'La Mesa', email: 'hola@mesa.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' },
  ...{ address: null, latitude: null, longitude: null, website: null, phone: null, popId: null, description: null, status: 1, admins: [], canEdit: true },
  ...{ createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-01T00:00:00.000Z' },
};
const { id, slug, email, country, state, city } = store;
const ofStore = query(getStoreBySlug, { body: { slug } });
const ofEntries = query(listEntries, { params: { id: 3 } });
const fields = { name: 'La Mesa Redonda', email, country, state, city };
const renamed = { status: 'success' as const, data: { ...store, name: fields.name } };

/** A page with two cached answers, of a store and of a tournament's entries, and the buttons that write. */
function Page({ shows = false }) {
  const one = useQuery(ofStore);
  useQuery(ofEntries);
  const save = useWrite(updateStore, shows ? { shows: ({ data }) => ({ query: ofStore, data: { status: 'success', store: data } }) } : {});
  const enrolment = useWrite(addPlayers);
  const fetch = useFetch();
  return (
    <>
      <h1>{one.data?.store.name}</h1>
      {isApiError(one.error) && <p>{one.error.code}</p>}
      <button type="button" disabled={save.busy} aria-busy={save.busy} onClick={() => save.write({ params: { id }, body: fields }).catch(() => undefined)}>
        Guardar
      </button>
      <button type="button" aria-busy={enrolment.busy} onClick={() => void enrolment.write({ body: { tournamentId: 3, playerIds: [1] } })}>
        Inscribir
      </button>
      <button type="button" onClick={() => void fetch(getStoreBySlug, { body: { slug } }, { fresh: true })}>
        Volver a leer
      </button>
      <p role="status">{save.busy ? `Guardando ${save.input?.body.name}` : save.error ? 'No se guardó' : ''}</p>
    </>
  );
}

const entries = reply(listEntries, { status: 'success', data: [] });
const show = (answers: Reply[], shows = false) => renderPage(<Page shows={shows} />, '/', [entries, ...answers]);
const named = (name: string) => screen.findByRole('heading', { name });
const press = async ({ user }: ReturnType<typeof show>, name: string) => user.click(await screen.findByRole('button', { name }));

describe('A write', () => {
  test('refetches reads of its topics, and nothing else', async () => {
    const page = show([
      reply(getStoreBySlug, { status: 'success', store }),
      reply(getStoreBySlug, { status: 'success', store: renamed.data }),
      reply(updateStore, renamed),
      reply(addPlayers, { status: 'success', jugadoresAgregados: [1], numberPlayers: 1 }),
    ]);
    await named('La Mesa');
    await press(page, 'Inscribir');
    await waitFor(() => expect([page.callsOf(listEntries).length, page.callsOf(getStoreBySlug).length]).toEqual([2, 1]));
    await press(page, 'Guardar');
    await named('La Mesa Redonda');
    await waitFor(() => expect([page.callsOf(listEntries).length, page.callsOf(getStoreBySlug).length]).toEqual([3, 2]));
  });

  test('that is refused refetches reads with an answer, and leaves the others', async () => {
    const page = show([reply(getStoreBySlug, failure('not_found')), reply(updateStore, failure('conflict'))]);
    await screen.findByText('not_found');
    await press(page, 'Guardar');
    await screen.findByText('No se guardó');
    expect([page.callsOf(listEntries).length, page.callsOf(getStoreBySlug).length]).toEqual([2, 1]);
  });

  test('is busy until its changes are shown', async () => {
    let arrive: (answer: { status: 'success'; store: Store }) => void = () => undefined;
    const second = new Promise<{ status: 'success'; store: Store }>((resolve) => {
      arrive = resolve;
    });
    const page = show([reply(getStoreBySlug, { status: 'success', store }), reply(getStoreBySlug, second), reply(updateStore, renamed)]);
    await named('La Mesa');
    await press(page, 'Guardar');
    await screen.findByText('Guardando La Mesa Redonda');
    await waitFor(() => expect(page.callsOf(getStoreBySlug)).toHaveLength(2));
    expect(screen.getByRole('status')).toHaveTextContent('Guardando La Mesa Redonda');
    arrive({ status: 'success', store: renamed.data });
    await named('La Mesa Redonda');
    await screen.findByRole('button', { name: 'Guardar' });
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });

  test('whose answer is also a read’s answer shows it at once', async () => {
    const never = new Promise<never>(() => undefined);
    const page = show([reply(getStoreBySlug, { status: 'success', store }), reply(getStoreBySlug, never), reply(updateStore, renamed)], true);
    await named('La Mesa');
    await press(page, 'Guardar');
    await named('La Mesa Redonda');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  });

  test.each([
    ['conflict', 2],
    ['not_found', 2],
    ['revision_conflict', 2],
    ['network', 2],
    ['internal', 2],
    ['invalid', 1],
    ['forbidden', 1],
    ['stale', 1],
  ] as const)('that fails with %s leaves the store asked for %s times', async (code, times) => {
    const page = show([reply(getStoreBySlug, { status: 'success', store }), reply(updateStore, failure(code))]);
    await named('La Mesa');
    await press(page, 'Guardar');
    await screen.findByText('No se guardó');
    expect(page.callsOf(getStoreBySlug)).toHaveLength(times);
  });

  test('refetches an answer without topics', async () => {
    const page = show([reply(getStoreBySlug, { status: 'success', store }), reply(updateStore, renamed)]);
    await named('La Mesa');
    page.client.setQueryData(['guest'], 'of an area from elsewhere');
    await press(page, 'Guardar');
    await waitFor(() => expect(page.client.getQueryState(['guest'])?.isInvalidated).toBe(true));
  });
});

test('A fresh read is requested again, however young the cached answer is', async () => {
  const page = show([reply(getStoreBySlug, { status: 'success', store }), reply(getStoreBySlug, { status: 'success', store: renamed.data })]);
  await named('La Mesa');
  await press(page, 'Volver a leer');
  await named('La Mesa Redonda');
});

describe('An answer', () => {
  const Store = () => <h1>{useQuery(ofStore).data?.store.name}</h1>;
  function Page({ opens = true }) {
    const [isOpen, setOpen] = useState(opens);
    return (
      <>
        {isOpen && <Store />}
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Ir y volver
        </button>
      </>
    );
  }
  const answer = reply(getStoreBySlug, { status: 'success', store });

  test('is shown for 15 seconds without asking again, also when the person comes back to the tab', async () => {
    const { now } = Date;
    let passed = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
    const { user, callsOf } = renderPage(<Page />, '/', [answer]);
    await named('La Mesa');
    const goAndComeBack = async () => {
      for (const _ of ['go', 'come back']) await user.click(screen.getByRole('button'));
      await named('La Mesa');
    };
    passed = 14_000;
    await goAndComeBack();
    expect(callsOf(getStoreBySlug)).toHaveLength(1);
    passed = 16_000;
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    expect(callsOf(getStoreBySlug)).toHaveLength(1);
    await goAndComeBack();
    await waitFor(() => expect(callsOf(getStoreBySlug)).toHaveLength(2));
  });

  test('is asked for although the browser takes itself for offline', async () => {
    const { user } = renderPage(<Page opens={false} />, '/', [answer]);
    window.dispatchEvent(new Event('offline'));
    await user.click(screen.getByRole('button'));
    await named('La Mesa');
    window.dispatchEvent(new Event('online'));
  });
});

describe('A background write', () => {
  function Queue() {
    const { data } = useQuery(ofEntries);
    const write = useBackgroundWrite(addPlayers);
    return (
      <button type="button" onClick={() => void write({ body: { tournamentId: 3, playerIds: [1] } })}>
        Enviar {data?.data.length}
      </button>
    );
  }
  const added = reply(addPlayers, { status: 'success', jugadoresAgregados: [1], numberPlayers: 1 }, { inBackground: true });

  test('marks its topics as stale, and refetches nothing until it is opened again', async () => {
    const page = renderPage(<Queue />, '/', [entries, added]);
    await page.user.click(await screen.findByRole('button', { name: 'Enviar 0' }));
    await waitFor(() => expect(page.client.getQueryState(ofEntries.queryKey)?.isInvalidated).toBe(true));
    expect(page.callsOf(listEntries)).toHaveLength(1);
  });
});

test('A visitor’s first read that is still on its way is made again for the person who signed in', async () => {
  function Shown() {
    const { data } = useQuery(ofStore);
    const cache = useSessionCache();
    return (
      <>
        <h1>{data?.store.name}</h1>
        <button type="button" onClick={() => cache.personChanged()}>
          Entró
        </button>
      </>
    );
  }
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let asked = 0;
  const answers = reply(getStoreBySlug, async () => {
    asked += 1;
    if (asked > 1) return { status: 'success', store };
    await late;
    return failure('not_found');
  });
  const { user } = renderPage(<Shown />, '/', [answers]);
  await waitFor(() => expect(asked).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Entró' }));
  expect(await screen.findByRole('heading', { name: 'La Mesa' })).toBeVisible();
  arrive();
  await late;
  expect(screen.getByRole('heading', { name: 'La Mesa' })).toBeVisible();
  expect(asked).toBe(2);
});

describe('A page whose person changes', () => {
  function Shown({ before }: { before: string | null }) {
    const { data } = useQuery(ofStore);
    const cache = useSessionCache();
    return (
      <>
        <h1>{data?.store.name ?? 'Cargando'}</h1>
        <button type="button" onClick={() => cache.personChanged(before)}>
          Cambió
        </button>
      </>
    );
  }

  test.each([
    ['keeps a visitor’s content', null, 'La Mesa'],
    ['drops a person’s content', 'user_ana', 'Cargando'],
  ])('%s until the next answer', async (_, before, meanwhile) => {
    let arrive: (answer: { status: 'success'; store: Store }) => void = () => undefined;
    const second = new Promise<{ status: 'success'; store: Store }>((resolve) => {
      arrive = resolve;
    });
    const first = reply(getStoreBySlug, { status: 'success', store });
    const { user, callsOf } = renderPage(<Shown before={before} />, '/', [first, reply(getStoreBySlug, second)]);
    await named('La Mesa');
    await user.click(screen.getByRole('button', { name: 'Cambió' }));
    await waitFor(() => expect(callsOf(getStoreBySlug)).toHaveLength(2));
    await named(meanwhile);
    arrive({ status: 'success', store: renamed.data });
    await named('La Mesa Redonda');
  });
});
