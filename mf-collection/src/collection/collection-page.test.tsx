import { type Expansion, listExpansions } from '@mesa/contract/calls/expansions';
import { makeExpansion } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { fireEvent, screen, within } from '@testing-library/react';
import CollectionPage from './collection-page';

const violet = 'Serie Escarlata y Púrpura';
const listed = [
  makeExpansion({ code: 'SVI', name_es: 'Escarlata y Púrpura', series: violet, position: 1, cards: 250, total: 258 }),
  makeExpansion({ code: 'OBF', name_es: 'Llamas Obsidianas', series: violet, position: 3, url_image: '/uploads/expansions/obf.webp', cards: 0, total: 230 }),
  makeExpansion({ code: 'CRZ', name_es: 'Cenit Supremo', series: 'Serie Espada y Escudo', position: 17, cards: 230, total: 230 }),
];
const others = [
  makeExpansion({ code: 'PBL', name_es: 'Oscuridad Absoluta', cards: 1, total: null }),
  makeExpansion({ code: 'RAR', name_es: 'De nadie', series: null, releaseDate: null }),
  makeExpansion({ code: 'MEG', name_es: 'Megaevolución' }),
  makeExpansion({ code: 'SVP', name_es: 'Promos', series: violet }),
];
const show = (...data: Expansion[]) => renderPage(<CollectionPage />, '/coleccion', [reply(listExpansions, { status: 'success', data })]);

test('/coleccion shows the listed series first, then all others, and expansions without a series last', async () => {
  show(...listed, ...others);
  await screen.findByRole('heading', { name: violet });
  const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const links = within(heading.closest('section') as HTMLElement).getAllByRole('link');
    return [heading.textContent, ...links.map((link) => link.getAttribute('href'))];
  });
  expect(sections).toEqual([
    [violet, '/coleccion/SVI', '/coleccion/OBF'],
    ['Serie Espada y Escudo', '/coleccion/CRZ'],
    ['Serie Megaevolución', '/coleccion/PBL', '/coleccion/MEG'],
    ['Más de la serie Escarlata y Púrpura', '/coleccion/SVP'],
    ['Otras expansiones', '/coleccion/RAR'],
  ]);
});

test('/coleccion shows how many cards of each expansion the collection has', async () => {
  const { container } = show(...listed, ...others);
  await screen.findByRole('link', { name: /Escarlata y Púrpura/ });
  const texts = screen.getAllByRole('link').map((link) => link.lastElementChild?.textContent);
  expect(texts.slice(0, 4)).toEqual(['El sitio tiene 250 de 258', 'Aún sin cartas', '230 cartas', '1 carta']);
  // A bar would read as the visitor's progress.
  expect(container.querySelector('progress')).toBeNull();
});

test('/coleccion shows the code of an expansion whose logo is missing or fails to load', async () => {
  show(...listed);
  const link = await screen.findByRole('link', { name: /Llamas Obsidianas/ });
  expect(link).toHaveTextContent(/^Llamas ObsidianasOBF/);
  fireEvent.error(link.querySelector('img') as HTMLImageElement);
  expect(link).toHaveTextContent(/^OBFLlamas ObsidianasOBF/);
  expect(screen.getByRole('link', { name: /Cenit Supremo/ })).toHaveTextContent(/^CRZCenit SupremoCRZ/);
});

test('/coleccion says that the expansions failed to load', async () => {
  renderPage(<CollectionPage />, '/coleccion', [reply(listExpansions, failure('internal'))]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar las expansiones');
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});
