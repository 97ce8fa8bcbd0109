import { href } from '@mesa/contract/paths';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import { guidePictures } from './guide';
import { GuidePage } from './guide-page';
import { guides } from './guides';
import GuidesPage from './guides-page';
import { searchGuides } from './search-guides';

const found = (text: string) => searchGuides(text).map(({ section }) => section.title);

describe('/ayuda', () => {
  test('offers a guide for each audience, with its sections', () => {
    renderPage(<GuidesPage />, '/ayuda');
    for (const { page, title, sections } of guides) {
      expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', href(page));
      for (const [id, section] of Object.entries(sections))
        expect(screen.getByRole('link', { name: section.title })).toHaveAttribute('href', `${href(page)}#${id}`);
    }
  });

  test.each([
    ['como pego una lista', 'Pega la lista del chat'],
    ['TOM', 'Usa el archivo de TOM'],
    ['televisor', 'Juega las rondas'],
    ['notificasiones', 'Recibe un aviso en tu teléfono'],
    ['mazo', 'Prepara y entrega tu baraja'],
    ['organizador permiso', 'Pide el permiso'],
    ['offline', 'Varios teléfonos y el mando'],
  ])('the first answer to «%s» is %s', (text, title) => {
    expect(found(text)[0]).toBe(title);
  });

  test('an answer has every one of the words', () => {
    expect(found('televisor')).not.toEqual([]);
    expect(found('televisor xyzxyz')).toEqual([]);
  });

  test('a search of small words alone looks for them', () => {
    expect(found('para')).not.toEqual([]);
    expect(found('para televisor')).toEqual(found('televisor'));
  });

  test('a search shows what it found and in which guide, and its words until all guides are shown', async () => {
    const { user } = renderPage(<GuidesPage />, '/ayuda?q=tdf');
    expect(screen.getByRole('searchbox')).toHaveValue('tdf');
    const item = screen.getByRole('link', { name: 'Usa el archivo de TOM' }).closest('li') as HTMLElement;
    expect(within(item).getByText('Organizo en mi tienda')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 sección');
    expect(document.title).toBe('tdf: ayuda · Mesa Abierta');
    await user.click(screen.getByRole('link', { name: 'Ver todas las guías' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('a search without an answer leads to the team', () => {
    renderPage(<GuidesPage />, '/ayuda?q=xyzxyz');
    expect(screen.getByRole('status')).toHaveTextContent('Ninguna sección tiene esas palabras.');
    expect(screen.getByRole('link', { name: 'Escríbenos' })).toHaveAttribute('href', '/contacto');
  });

  test('a search keeps every sign of its words in the address, and an empty one offers all guides', async () => {
    const { user, address } = renderPage(<GuidesPage />, '/ayuda');
    await user.type(screen.getByRole('searchbox'), ' a & b {Enter}');
    expect(address()).toBe('/ayuda?q=a%20%26%20b');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '{Enter}');
    expect(address()).toBe('/ayuda');
  });
});

describe('a guide', () => {
  test.each(guides)('lists its sections and shows their steps and pictures: $title', ({ page, sections }) => {
    renderPage(<GuidesPage />, href(page));
    const contents = screen.getByRole('navigation', { name: 'En esta guía' });
    for (const { title, steps = [], picture, links = [] } of Object.values(sections)) {
      const section = screen.getByRole('region', { name: title });
      expect(within(contents).getByRole('link', { name: title })).toHaveAttribute('href', `#${section.id}`);
      for (const step of steps) expect(within(section).getByText(step)).toBeVisible();
      for (const { to, label } of links) expect(within(section).getByRole('link', { name: label })).toHaveAttribute('href', to);
      if (picture) expect(within(section).getByRole('img', { name: guidePictures[picture] })).toBeVisible();
    }
  });

  test('begins at the section of its address', () => {
    const [guide] = guides;
    if (!guide) throw new Error('no guide');
    const id = Object.keys(guide.sections).at(-1) ?? '';
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    renderPage(<GuidePage guide={guide} />, `${href(guide.page)}#${encodeURIComponent(id)}`);
    expect(scrolled.mock.contexts).toEqual([document.getElementById(id)]);
  });

  test('shows every picture of the guide once', () => {
    const used = guides.flatMap(({ sections }) => Object.values(sections).flatMap(({ picture }) => picture ?? []));
    expect(used.sort()).toEqual(Object.keys(guidePictures).sort());
  });
});
