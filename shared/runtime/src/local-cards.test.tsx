import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { act, screen, waitFor } from '@testing-library/react';
import { useLocalCards, useSuggestedCards } from './local-cards';
import { offerCatalogue } from './testing/local-cards';
import { makeCard } from './testing/make';
import { renderPage } from './testing/render-page';

function Cards() {
  const { cards, want } = useLocalCards();
  return (
    <button type="button" onClick={want}>
      {cards ? 'Hay cartas' : 'No hay cartas'}
      {cards?.suggest('carta', 1).map(({ name }) => `: ${name}`)}
    </button>
  );
}

test('A catalogue that did not arrive is fetched again when the page asks for its version again', async () => {
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
  const { replies, asked, takeBack } = offerCatalogue([makeCard()]);
  const arrive = globalThis.fetch;
  const fetch = jest.fn(arrive).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  globalThis.fetch = fetch;
  try {
    const { user } = renderPage(<Cards />, '/buscar-carta', replies);
    await user.click(screen.getByRole('button', { name: 'No hay cartas' }));
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
    expect(await screen.findByRole('button', { name: /^Hay cartas/ })).toBeVisible();
    expect(asked).toHaveLength(1);
  } finally {
    takeBack();
    jest.useRealTimers();
  }
});

test('The version of the catalogue is asked for only once a person wants cards', async () => {
  const { replies, takeBack } = offerCatalogue([makeCard()]);
  try {
    const { user, callsOf } = renderPage(<Cards />, '/buscar-carta', replies);
    await act(async () => undefined);
    expect(callsOf(getCatalogueVersion)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'No hay cartas' }));
    expect(await screen.findByRole('button', { name: /^Hay cartas/ })).toBeVisible();
    expect(callsOf(getCatalogueVersion)).toHaveLength(1);
  } finally {
    takeBack();
  }
});

test('A catalogue that arrives after a newer one does not replace it', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
  const older = offerCatalogue([makeCard({ name: 'Carta vieja' })]);
  const fetchOlder = globalThis.fetch;
  const newer = offerCatalogue([makeCard({ name: 'Carta nueva' })]);
  const fetchNewer = globalThis.fetch;
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const fetch = jest.fn(fetchNewer).mockImplementationOnce((address) => late.then(() => fetchOlder(address)));
  globalThis.fetch = fetch;
  try {
    const { user } = renderPage(<Cards />, '/buscar-carta', [...older.replies, ...newer.replies]);
    await user.click(screen.getByRole('button', { name: 'No hay cartas' }));
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000));
    expect(await screen.findByRole('button', { name: 'Hay cartas: Carta nueva' })).toBeVisible();
    arrive();
    // The page has time to take it.
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(older.asked).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Hay cartas: Carta nueva' })).toBeVisible();
  } finally {
    newer.takeBack();
    older.takeBack();
    jest.useRealTimers();
  }
});

test('A loaded catalogue is searched from the second letter on, for as many cards as a field shows', async () => {
  const { replies, takeBack } = offerCatalogue(['Pikachu', 'Pineco', 'Pinsir'].map((name, at) => makeCard({ id: at + 1, name })));
  function Field({ text }: { text: string }) {
    const { cards, want } = useLocalCards();
    const found = useSuggestedCards(cards, text, 2);
    return (
      <button type="button" onClick={want}>
        {cards === null ? 'Sin cartas' : found === null ? 'Busca el servidor' : `${found.length} cartas`}
      </button>
    );
  }
  try {
    const { user } = renderPage(
      <>
        <Field text="p" />
        <Field text="pi" />
      </>,
      '/buscar-carta',
      replies,
    );
    for (const field of screen.getAllByRole('button', { name: 'Sin cartas' })) await user.click(field);
    expect(await screen.findByRole('button', { name: '2 cartas' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Busca el servidor' })).toBeVisible();
  } finally {
    takeBack();
  }
});
