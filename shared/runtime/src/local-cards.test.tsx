import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { act, screen, waitFor } from '@testing-library/react';
import { useLocalCards } from './local-cards';
import { offerCatalogue } from './testing/local-cards';
import { makeCard } from './testing/make';
import { renderPage } from './testing/render-page';

function Cards() {
  const { cards, want } = useLocalCards();
  return (
    <button type="button" onClick={want}>
      {cards ? 'Hay cartas' : 'No hay cartas'}
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
    expect(await screen.findByRole('button', { name: 'Hay cartas' })).toBeVisible();
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
    expect(await screen.findByRole('button', { name: 'Hay cartas' })).toBeVisible();
    expect(callsOf(getCatalogueVersion)).toHaveLength(1);
  } finally {
    takeBack();
  }
});
