import type { Vitals } from '@mesa/release-contract/calls/vitals';
import { render, screen } from '@testing-library/react';
import { ReleaseVitals, VitalsContext } from './release-vitals';

const release = '1.4.0+3f9c21ab04d7';
const figures = { views: 312, failed: 2, lcp: 1840, inp: 120, cls: 0.024 };
const measured = (fields: Partial<Vitals> = {}): Vitals => ({ area: 'mf_decks', release, ...figures, pages: [], ...fields });
const show = (vitals: readonly Vitals[] | undefined) =>
  render(
    <VitalsContext value={vitals}>
      <ReleaseVitals of={{ area: 'mf_decks', release }} />
    </VitalsContext>,
  );

describe('What browsers measured of a release', () => {
  test('is shown with the number of views and of those with errors', () => {
    const { container } = show([measured({ release: null, lcp: 9000 }), measured()]);
    expect(container).toHaveTextContent('contenido 1,8 s respuesta 120 ms saltos 0,02 312 visitas medidas, 2 con errores');
    expect(container).not.toHaveTextContent('mal');
    expect(container).not.toHaveTextContent('Por página');
  });

  test('names poor figures, and shows each page', () => {
    const page = { ...figures, views: 1, failed: 0, inp: null };
    show([
      measured({
        lcp: 4001,
        pages: [
          { ...page, page: 'deck' },
          { ...page, page: 'own' },
        ],
      }),
    ]);
    expect(screen.getByText('4 s').parentElement).toHaveTextContent('contenido 4 s (mal)');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^deck contenido 1,8 s saltos 0,02 +\(1\)$/),
      expect.stringMatching(/^own /),
    ]);
  });

  test.each([
    [{ lcp: 4000, inp: 500, cls: 0.25 }, []],
    [{ inp: 501 }, ['respuesta 501 ms (mal)']],
    [{ cls: 0.26 }, ['saltos 0,26 (mal)']],
  ])('calls poor what is above the limits alone: %j', (fields, poor) => {
    const { container } = show([measured(fields)]);
    expect([...container.querySelectorAll('[title]')].map(({ textContent }) => textContent?.trim()).filter((text) => text?.includes('mal'))).toEqual(poor);
  });

  test('is that of its area, names no errors where there were none, and no pages where there is one', () => {
    const { container } = show([measured({ area: 'shell', views: 9 }), measured({ views: 1, failed: 0, pages: [{ ...figures, page: 'deck' }] })]);
    expect(container).toHaveTextContent(/saltos 0,02 1 visita medida$/);
  });

  test('is left out without a measurement, or by a server that counts none', () => {
    expect(show([measured({ release: null })]).container).toBeEmptyDOMElement();
    expect(show(undefined).container).toBeEmptyDOMElement();
  });
});
