import { setRegistry } from '@mesa/release-shell/registry';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { act, render, screen } from '@testing-library/react';
import { HeroCarousel } from './hero-carousel';
import HomePage from './home-page';
import '../remotes/host';

beforeEach(() => setRegistry(describedRegistry()));

describe('reads from top to bottom:', () => {
  test('the home page before its tournaments have loaded', async () => {
    const { container, asked } = renderPage(<HomePage />, '/');
    expect(outline(container)).toMatchInlineSnapshot(`
title: Mesa Abierta · Torneos, tiendas y barajas de la comunidad
h1 [tabindex=-1]: Siempre hay lugar en la mesa
p: Torneos, tiendas, barajas y resultados de la comunidad de cartas coleccionables en Latinoamérica.
a [href=/torneos, primary]: Ver torneos
a [href=/tiendas]: Encontrar una tienda
section «Imágenes de portada»
  img «Una mesa larga vista desde arriba: nueve personas juegan a las cartas y queda una silla libre.» [src=/api/image/hero/hero-1.webp?w=768, data-shown=true]
  noscript
  button «Detener las imágenes»
section «Tu ciudad»
  p: ¿En qué ciudad juegas? Te mostramos primero lo de allí.
  button: Elegir mi ciudad
  button [quiet]: Ahora no
section «Últimos torneos finalizados»
  h2: Últimos torneos finalizados
  a [href=/torneos, quiet]: Ver todos los torneos
  … 66 × 0.9rem
… 1 × 12rem
`);
    await act(async () => undefined);
    expect(asked()).toMatchInlineSnapshot(``);
  });

  test('the pictures of the home page', () => {
    const { container } = render(<HeroCarousel />);
    expect(outline(container)).toMatchInlineSnapshot(`
      section «Imágenes de portada»
        img «Una mesa larga vista desde arriba: nueve personas juegan a las cartas y queda una silla libre.» [src=/api/image/hero/hero-1.webp?w=768, data-shown=true]
        noscript
        button «Detener las imágenes»
    `);
    const picture = screen.getByRole('img');
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(
      picture
        .getAttribute('srcset')
        ?.split(', ')
        .map((one) => one.split(' ')[1]),
    ).toEqual(['480w', '768w', '1080w', '1600w']);
  });
});
