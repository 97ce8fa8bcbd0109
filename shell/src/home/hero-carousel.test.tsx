import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HeroCarousel } from './hero-carousel';

const slides = () => [...document.querySelectorAll('img')];
const shown = () => slides().findIndex((slide) => slide.dataset.shown === 'true');
const show = () => {
  render(<HeroCarousel />);
  fireEvent.load(slides()[0] as HTMLElement);
};
const later = (time: number) => act(() => jest.advanceTimersByTime(time));
const carousel = () => screen.getByRole('region', { name: 'Imágenes de portada' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the pictures of the home page', () => {
  test('change every 7000 ms, without end, and have no dots or arrows', () => {
    show();
    expect(shown()).toBe(0);
    later(6999);
    expect(shown()).toBe(0);
    later(1);
    expect(shown()).toBe(1);
    later(7000);
    expect(shown()).toBe(0);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  test('load one after the other, and a failed one leaves no gap', () => {
    render(<HeroCarousel />);
    expect(slides()).toHaveLength(1);
    fireEvent.error(slides()[0] as HTMLElement);
    expect(slides().map((slide) => slide.getAttribute('src'))).toEqual([expect.stringContaining('hero-2.webp')]);
  });

  test('are side by side without scripts', () => {
    // A parsed document runs no scripts.
    const page = new DOMParser().parseFromString(renderToStaticMarkup(<HeroCarousel />), 'text/html');
    const pictures = [...page.querySelectorAll('img')].map((picture) => [picture.alt.slice(0, 16), picture.getAttribute('src')]);
    expect(pictures).toEqual([
      ['Una mesa larga v', '/api/image/hero/hero-1.webp?w=768'],
      ['Una tienda de ba', '/api/image/hero/hero-2.webp?w=768'],
    ]);
  });

  test('come in several widths', () => {
    show();
    expect(slides()[0]).toHaveAttribute('srcset', expect.stringMatching(/^\/api\/image\/hero\/hero-1\.webp\?w=\d+ \d+w, /));
    expect(slides()[1]).toHaveAttribute('src', expect.stringMatching(/^\/api\/image\/hero\/hero-2\.webp\?w=\d+$/));
  });

  test('pause under the mouse', () => {
    show();
    fireEvent.pointerEnter(carousel(), { pointerType: 'mouse' });
    later(30_000);
    expect(shown()).toBe(0);
    fireEvent.pointerLeave(carousel(), { pointerType: 'mouse' });
    later(7000);
    expect(shown()).toBe(1);
  });

  test('go on under a finger', () => {
    show();
    fireEvent.pointerEnter(carousel(), { pointerType: 'touch' });
    later(7000);
    expect(shown()).toBe(1);
  });

  test('pause while they have keyboard focus', () => {
    show();
    act(() => screen.getByRole('button').focus());
    later(30_000);
    expect(shown()).toBe(0);
    act(() => screen.getByRole('button').blur());
    later(7000);
    expect(shown()).toBe(1);
  });

  test('pause in a hidden tab', () => {
    show();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    later(30_000);
    expect(shown()).toBe(0);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    later(7000);
    expect(shown()).toBe(1);
  });

  test('pause for users who prefer reduced motion, until they start them', () => {
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: media.includes('reduce') }) as MediaQueryList);
    show();
    later(30_000);
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Reanudar las imágenes' }));
    later(7000);
    expect(shown()).toBe(1);
  });

  test('can be stopped and started', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Detener las imágenes' }));
    later(30_000);
    expect(shown()).toBe(0);
    expect(screen.getByRole('button', { name: 'Reanudar las imágenes' })).toBeVisible();
  });
});
