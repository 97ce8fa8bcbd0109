import { fireEvent, render, screen } from '@testing-library/react';
import { CardPicture, DeckIcons } from './card-picture';

describe('CardPicture', () => {
  test('offers our own pictures in several widths, and loads them lazily', () => {
    render(<CardPicture name="Pineco" imageUrl="/uploads/cards/SVI-1.png" />);
    const picture = screen.getByRole('img', { name: 'Pineco' });
    expect(picture).toHaveAttribute('src', '/uploads/cards/SVI-1.png');
    expect(picture.getAttribute('srcset')).toBe([160, 320, 480].map((width) => `/api/image/cards/SVI-1.png?w=${width} ${width}w`).join(', '));
    expect(picture).not.toHaveAttribute('fetchpriority');
    expect(picture).toHaveAttribute('loading', 'lazy');
  });

  test.each(['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile'])(
    'has phones ask the server for our pictures, never the file: %s',
    async (agent) => {
      const known = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
      jest.resetModules();
      const phone = await import('./card-picture');
      expect(phone.pictureSources('/uploads/cards/SVI-1.png', [160])).toEqual({
        src: '/api/image/cards/SVI-1.png',
        srcSet: '/api/image/cards/SVI-1.png?w=160 160w',
      });
      expect(phone.pictureSources('https://cards.example/1.webp', [160])).toEqual({ src: 'https://cards.example/1.webp' });
      known.mockRestore();
    },
  );

  test('requests TCGdex’s pictures from the server', () => {
    render(<CardPicture name="Pineco" imageUrl="https://assets.tcgdex.net/es/sv/sv03/1/high.webp" />);
    const picture = screen.getByRole('img', { name: 'Pineco' });
    expect(picture).toHaveAttribute('src', '/api/image/assets.tcgdex.net/es/sv/sv03/1/high.webp');
    expect(picture.getAttribute('srcset')).toBe(
      [160, 320, 480].map((width) => `/api/image/assets.tcgdex.net/es/sv/sv03/1/high.webp?w=${width} ${width}w`).join(', '),
    );
  });

  test('shows name and print while the picture loads, if it fails and if there is none', () => {
    const { container, rerender } = render(<CardPicture name="Pineco" print="OBF 1/197" imageUrl="/uploads/cards/1.png" />);
    expect(container.firstElementChild).toHaveAttribute('data-label', 'Pineco\nOBF 1/197');
    expect(screen.getByRole('img', { name: 'Pineco' })).toHaveAttribute('data-label', 'Pineco\nOBF 1/197');
    fireEvent.error(screen.getByRole('img'));
    expect(container).toHaveTextContent('Pineco OBF 1/197');
    rerender(<CardPicture name="Pineco" print="OBF 1/197" imageUrl={null} />);
    expect(container).toHaveTextContent('Pineco OBF 1/197');
  });

  test('uses a picture from elsewhere unchanged', () => {
    render(<CardPicture name="Pineco" imageUrl="https://cards.example/1.webp" eager />);
    expect(screen.getByRole('img', { name: 'Pineco' })).not.toHaveAttribute('srcset');
    expect(screen.getByRole('img', { name: 'Pineco' })).toHaveAttribute('loading', 'eager');
    expect(screen.getByRole('img', { name: 'Pineco' })).toHaveAttribute('fetchpriority', 'high');
  });

  test('shows the name if the picture fails, and tries again with another one', () => {
    const { rerender } = render(<CardPicture name="Pineco" imageUrl="/uploads/cards/1.png" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('Pineco')).toBeVisible();
    rerender(<CardPicture name="Heracross" imageUrl="/uploads/cards/2.png" />);
    expect(screen.getByRole('img', { name: 'Heracross' })).toBeVisible();
  });

  test('shows the name if the picture failed before the page could notice', () => {
    const failed = { complete: true, naturalWidth: 0, currentSrc: 'https://assets.example/1.webp' };
    const known = Object.keys(failed).map((name) => [name, Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, name)] as const);
    for (const [name, value] of Object.entries(failed)) Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get: () => value });
    render(<CardPicture name="Pineco" imageUrl="https://assets.example/1.webp" />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('Pineco')).toBeVisible();
    for (const [name, before] of known) {
      if (before) Object.defineProperty(HTMLImageElement.prototype, name, before);
      else delete (HTMLImageElement.prototype as unknown as Record<string, unknown>)[name];
    }
  });

  test('shows the name if there is no picture', () => {
    render(<CardPicture name="Pineco" imageUrl={null} />);
    expect(screen.getByText('Pineco')).toBeVisible();
  });
});

describe('DeckIcons', () => {
  const card = (id: number, ...deckicons: string[]) => ({ id, name: `Eevee ${id}`, deckicons });

  test('shows three icons at most, named by their cards', () => {
    render(<DeckIcons cards={[1, 2, 3, 4].map((id) => card(id, `/uploads/icons/${id}.png`))} />);
    expect(screen.getAllByRole('img').map((icon) => icon.getAttribute('alt'))).toEqual(['Carta Eevee 1', 'Carta Eevee 2', 'Carta Eevee 3']);
  });

  test('shows the first icon of a card, which is its best', () => {
    render(<DeckIcons cards={[card(1, '/uploads/icons/1.png', '/uploads/cards/1.png')]} />);
    expect(screen.getByRole('img', { name: 'Carta Eevee 1' })).toHaveAttribute('src', '/uploads/icons/1.png');
  });

  test('omits files that are no pictures, and pictures that fail to load', () => {
    render(<DeckIcons cards={[card(1, '/uploads/icons/1.svg'), card(2), card(3), card(4, '/uploads/icons/4.webp')]} />);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    fireEvent.error(screen.getByRole('img', { name: 'Carta Eevee 4' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
