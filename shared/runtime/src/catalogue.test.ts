import { cataloguePath } from '@mesa/contract/card-search/catalogue-file';
import { loadCatalogue } from './catalogue';
import { offerCatalogue } from './testing/local-cards';
import { makeCard } from './testing/make';

/** Offers a catalogue with a card of this name. Returns its version. */
function offer(name: string) {
  const { replies, asked, takeBack } = offerCatalogue([makeCard({ name })]);
  const answered = replies[0]?.answer({ params: {}, query: {}, body: {} }) as { version: string } | undefined;
  return { version: answered?.version ?? '', asked, takeBack };
}
const namesIn = async (version: string, text: string) => (await loadCatalogue(version)).suggest(text, 5).map(({ name }) => name);

test('a version is downloaded once, and a newer one replaces it', async () => {
  const first = offer('Pikachu');
  expect(await namesIn(first.version, 'pika')).toEqual(['Pikachu']);
  expect(await namesIn(first.version, 'pika')).toEqual(['Pikachu']);
  expect(first.asked).toEqual([cataloguePath(first.version)]);
  first.takeBack();
  const second = offer('Raichu');
  expect(await namesIn(second.version, 'rai')).toEqual(['Raichu']);
  expect(await namesIn(second.version, 'pika')).toEqual([]);
  second.takeBack();
});

test.each([
  ['is refused', { ok: false, status: 404, json: async () => ({}) }],
  ['has a form that this page does not read', { ok: true, status: 200, json: async () => ({ form: 2 }) }],
])('a file that %s is no catalogue, and is asked for again', async (_, answer) => {
  const offered = offer('Pikachu');
  const arrive = globalThis.fetch;
  globalThis.fetch = async () => answer as Response;
  await expect(loadCatalogue(offered.version)).rejects.toThrow(cataloguePath(offered.version));
  globalThis.fetch = arrive;
  expect(await namesIn(offered.version, 'pika')).toEqual(['Pikachu']);
  offered.takeBack();
});
