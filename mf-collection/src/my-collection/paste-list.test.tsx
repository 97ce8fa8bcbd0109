import { changeCopies, findListCards, type NotedCard } from '@mesa/contract/calls/collection';
import { type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import PasteList from './paste-list';

const charizard: NotedCard = {
  ...{ id: 7, name: 'Charizard ex', nameEsMx: null, imageUrl: null },
  ...{ expansionCode: 'OBF', cardNumber: 125, collectionNumber: '125/197' },
};
const finds = (...cards: (NotedCard | null)[]) =>
  reply(findListCards, { status: 'success', data: cards.map((card) => card && { by: 'print' as const, card }) });
const noted = reply(changeCopies, { status: 'success', data: [] });
const field = () => screen.getByLabelText('Lista de cartas');

async function opens(text: string, ...replies: Reply[]) {
  signInAs();
  const page = renderPage(<PasteList />, '/mi-coleccion', replies);
  await page.user.click(field());
  await page.user.paste(text);
  return page;
}

test('is noted in the chosen list, and has to be reviewed again if another one is chosen', async () => {
  const { user, callsOf } = await opens('2 Charizard ex OBF 125', finds(charizard), noted);
  await user.selectOptions(screen.getByLabelText('Anotar en'), 'Busco');
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByRole('row', { name: /Charizard ex.*Busco$/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Anotar en'), 'Cambio');
  expect(screen.queryByRole('button', { name: /^Anotar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  await user.click(await screen.findByRole('button', { name: 'Anotar 2 copias' }));
  await screen.findByText('2 copias anotadas en tu colección.');
  expect(callsOf(changeCopies)[0]?.body).toMatchObject({ changes: [{ cardId: 7, list: 'trade', delta: 2 }] });
});

test('that changes while it is reviewed has to be reviewed again', async () => {
  let found: () => void = () => undefined;
  const slow = reply(
    findListCards,
    () =>
      new Promise((resolve) => {
        found = () => resolve({ status: 'success', data: [{ by: 'print', card: charizard }] });
      }),
  );
  const { user, callsOf } = await opens('2 Charizard ex OBF 125', slow, finds(charizard, charizard), noted);
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  await user.click(field());
  await user.paste('\n1 Charizard ex OBF 125 reverse');
  await act(async () => found());
  expect(screen.getByRole('button', { name: 'Revisar' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Anotar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  await user.click(await screen.findByRole('button', { name: 'Anotar 3 copias' }));
  await screen.findByText('3 copias anotadas en tu colección.');
  expect(callsOf(changeCopies)).toHaveLength(1);
});

test('may have as many copies as can be noted in each list and language', async () => {
  const head = 'lista,cantidad,nombre,idioma';
  const { user } = await opens(
    `${head}\nTengo,600,Charizard ex,\nCambio,600,Charizard ex,\nCambio,600,Charizard ex,Inglés`,
    finds(charizard, charizard, charizard),
  );
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByRole('button', { name: 'Anotar 1.800 copias' })).toBeEnabled();
});

test('names a card that can be several ones, with the remedy', async () => {
  const { user } = await opens('1 Pikachu', finds(null));
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  const text = 'Línea 1: «Pikachu» puede ser varias cartas, o ninguna. Agrega la expansión y el número: Pikachu OBF 125';
  expect(await screen.findByText(text)).toBeVisible();
});

test('that is blank is not reviewed, and is no unsaved change once it is emptied', async () => {
  const { user, unmount } = await opens('  ');
  expect(screen.getByRole('button', { name: 'Revisar' })).toBeDisabled();
  await user.clear(field());
  unmount();
  renderPage(<PasteList />, '/mi-coleccion');
  expect(screen.queryByText(/^Recuperamos lo que habías escrito/)).toBeNull();
});
