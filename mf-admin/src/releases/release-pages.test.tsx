import { showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import ReleasesPage from './releases-page';
import { card, live, overview } from './testing/three-areas';

beforeEach(() => signInAs({ role: 'admin' }));

const pages = [
  { page: 'deck', address: '/baraja/1/ana', opened: true, unchangedSince: null },
  { page: 'exportDeck', address: '/exportar-baraja', opened: true, unchangedSince: '1.3.0+0123456789ab' },
  { page: 'deck', address: '/baraja/2/beto', opened: false, unchangedSince: null },
];
type Answer = { pages: typeof pages; pictures: { width: number; kind: 'hydrated' | 'drawn' | 'live'; jpeg: string }[] };

async function open(answer: (place: number) => Answer) {
  const read = reply(showReleasePages, ({ query }) => ({ status: 'success', ...answer(Number(query.place ?? 0)) }));
  const shown = renderPage(<ReleasesPage />, '/admin/versiones', [overview, read]);
  const decks = await card('Barajas');
  await shown.user.click(within(decks).getByRole('button', { name: /^Publicaciones/ }));
  await shown.user.click(within(decks).getByRole('button', { name: `Ver páginas de ${live.release}` }));
  return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Páginas de 1.4.0' }) };
}

/** The first page has both widths and all details, the others less. */
const visited = (place: number): Answer => ({
  pages,
  pictures: ([360, 1280] as const).flatMap((width) =>
    (['live', 'drawn', 'hydrated'] as const).slice(place).map((kind) => ({ width, kind, jpeg: `${place}${kind}` })),
  ),
});

test('A deployer sees each page of a release beside the live one, on a phone and a wide screen', async () => {
  const { user, dialog } = await open(visited);
  await within(dialog).findByRole('combobox', { name: 'Página' });
  expect(outline(dialog)).toMatchInlineSnapshot(`
    div «Páginas de 1.4.0» [tabindex=-1, role=dialog]
      h2: Páginas de 1.4.0
      button «Cerrar» [tabindex=0, focused]
      div [busy=false]
        Página
        select «Página» [value=«deck · /baraja/1/ana»]
          option: deck · /baraja/1/ana
          option: exportDeck · /exportar-baraja
          option: deck · /baraja/2/beto (sin abrir)
        section
          h3: En un teléfono
          div [data-width=360]
            figure
              figcaption: Esta publicación
              img «deck: Esta publicación» [src=data:]
            figure
              figcaption: Lo que estaba en línea
              img «deck: Lo que estaba en línea» [src=data:]
            figure
              figcaption: Esta, sin JavaScript
              img «deck: Esta, sin JavaScript» [src=data:]
        section
          h3: En una pantalla ancha
          div [data-width=1280]
            figure
              figcaption: Esta publicación
              img «deck: Esta publicación» [src=data:]
            figure
              figcaption: Lo que estaba en línea
              img «deck: Lo que estaba en línea» [src=data:]
            figure
              figcaption: Esta, sin JavaScript
              img «deck: Esta, sin JavaScript» [src=data:]
  `);
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Página' }), 'exportDeck · /exportar-baraja');
  const picture = (await within(dialog).findAllByRole('img', { name: 'exportDeck: Esta publicación' }))[0];
  expect(picture).toHaveAttribute('src', 'data:image/jpeg;base64,1hydrated');
  expect(within(dialog).queryByRole('img', { name: /Lo que estaba en línea/ })).toBeNull();
});

test('The list marks a page that is unchanged since an earlier release and was not opened again', async () => {
  const { user, dialog } = await open(visited);
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Página' }), 'exportDeck · /exportar-baraja');
  expect(await within(dialog).findByText('Sin cambios desde 1.3.0: no se abrió otra vez, y estas son sus imágenes de entonces.')).toBeInTheDocument();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Página' }), 'deck · /baraja/1/ana');
  expect(within(dialog).queryByText(/^Sin cambios/)).toBeNull();
});

test('The list names pages that were not opened, with the reason', async () => {
  const { user, dialog } = await open((place) => ({ pages, pictures: place === 2 ? [] : visited(place).pictures }));
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Página' }), 'deck · /baraja/2/beto (sin abrir)');
  expect(await within(dialog).findByText(/^No se abrió: las páginas anteriores/)).toBeInTheDocument();
  expect(within(dialog).queryByRole('img')).toBeNull();
});

test('The list says that a release was accepted without a visit', async () => {
  const { dialog } = await open(() => ({ pages: [], pictures: [] }));
  expect(await within(dialog).findByText(/se aceptó sin abrir sus páginas/)).toBeInTheDocument();
});
