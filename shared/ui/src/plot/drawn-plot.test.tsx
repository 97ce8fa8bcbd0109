import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { DrawnPlot } from './drawn-plot';

const steps = ['a', 'b', 'c'].map((key) => ({ key, axis: key, title: `Semana ${key}` }));
const plot = (
  <DrawnPlot
    label="Parte por semana"
    stepLabel="Semana"
    steps={steps}
    series={[
      { id: 1, name: 'Dragapult', values: [10, 20, 40] },
      { id: 2, name: 'Gardevoir', values: [30, null, 15] },
    ]}
    format={(value) => `${value} %`}
  />
);
const values = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const slider = () => screen.getByRole('slider', { name: 'Semana' });

describe('DrawnPlot', () => {
  test('is a picture with a scale and the last values before any script', () => {
    const html = renderToString(plot).replaceAll('<!-- -->', '');
    expect(html).toContain('aria-label="Parte por semana"');
    expect(html).toMatch(/Semana c<\/p>.*Dragapult <strong>40 %<\/strong>.*Gardevoir <strong>15 %<\/strong>/);
    expect(html).toMatch(/>0 %<\/text>.*>40 %<\/text>/);
    expect(html).not.toContain('style=');
  });

  test('has no mark for a missing value, and the line continues', () => {
    const { container } = render(plot);
    const [whole, other] = [...container.querySelectorAll('path[class="line"]')].map((path) => path.getAttribute('d'));
    expect(whole).toBe('M0,165L50,110L100,0');
    expect(other).toBe('M0,55L100,137.5');
    expect([...container.querySelectorAll('g[class="mark"]')].map((marks) => marks.querySelectorAll('svg').length).slice(0, 2)).toEqual([3, 2]);
  });

  test('shows the values of the week chosen by keyboard, also to a screen reader', async () => {
    render(plot);
    expect(slider()).toHaveAttribute('aria-valuetext', 'Semana c: Dragapult 40 %, Gardevoir 15 %');
    fireEvent.change(slider(), { target: { value: '1' } });
    expect(slider()).toHaveAttribute('aria-valuetext', 'Semana b: Dragapult 20 %, Gardevoir –');
    expect(values()).toEqual(['Dragapult 20 %', 'Gardevoir –']);
  });

  test('shows the values under a finger', async () => {
    render(plot);
    const area = screen.getByRole('img', { name: 'Parte por semana' });
    area.getBoundingClientRect = () => new DOMRect(100, 0, 400, 220);
    const touch = (clientX: number) => userEvent.pointer({ keys: '[TouchA]', target: area, coords: { clientX } });
    await touch(130);
    expect(values()).toEqual(['Dragapult 10 %', 'Gardevoir 30 %']);
    // A finger may slip over the edges.
    await touch(780);
    expect(values()).toEqual(['Dragapult 40 %', 'Gardevoir 15 %']);
    await touch(-150);
    expect(values()).toEqual(['Dragapult 10 %', 'Gardevoir 30 %']);
    await userEvent.pointer({ target: area, coords: { clientX: 290 } });
    expect(values()).toEqual(['Dragapult 20 %', 'Gardevoir –']);
  });

  test('draws values that are all zero at the bottom', () => {
    const { container } = render(
      <DrawnPlot label="Parte" stepLabel="Semana" steps={steps} series={[{ id: 1, name: 'Uno', values: [0, 0, 0] }]} format={String} />,
    );
    expect(container.querySelector('path[class="line"]')).toHaveAttribute('d', 'M0,220L50,220L100,220');
  });

  test.each([
    [16, 16],
    [17, 1],
  ])('of %i steps marks %i, because more marks would cover the line', (count, marked) => {
    const many = Array.from({ length: count }, (_, i) => ({ key: i, axis: `${i}`, title: `Semana ${i}` }));
    const { container } = render(
      <DrawnPlot label="Parte" stepLabel="Semana" steps={many} series={[{ id: 1, name: 'Uno', values: many.map(({ key }) => key) }]} format={String} />,
    );
    expect(container.querySelectorAll('svg > g[class="mark"] > svg')).toHaveLength(marked);
  });

  test('puts the first place at the top, and has no slider with one step', () => {
    const { container } = render(
      <DrawnPlot
        label="Puestos"
        stepLabel="Torneo"
        steps={steps.slice(0, 1)}
        series={[{ id: 1, name: 'Puesto', values: [1] }]}
        domain={[8, 1]}
        format={String}
      />,
    );
    const mark = container.querySelector('g[class="mark"] svg');
    expect([mark?.getAttribute('x'), mark?.getAttribute('y')]).toEqual(['50%', '0']);
    expect(screen.queryByRole('slider')).toBeNull();
  });

  test.each([
    [3, 'abc'],
    [4, 'ad'],
    [5, 'ace'],
  ])('of %i steps names the first, the last and one in the middle, if there is one: %s', (count, named) => {
    const some = [...'abcde'].slice(0, count).map((key) => ({ key, axis: key, title: key }));
    const { container } = render(
      <DrawnPlot label="Parte" stepLabel="Semana" steps={some} series={[{ id: 1, name: 'Uno', values: some.map(() => 1) }]} format={String} />,
    );
    expect(container.querySelector('.axis')).toHaveTextContent(new RegExp(`^${named}$`));
  });

  test('shows the last step if the chosen one is no longer there', () => {
    const of = (count: number) => (
      <DrawnPlot
        label="Parte"
        stepLabel="Semana"
        steps={steps.slice(0, count)}
        series={[{ id: 1, name: 'Uno', values: [1, 2, 3].slice(0, count) }]}
        format={String}
      />
    );
    const { rerender } = render(of(3));
    fireEvent.change(slider(), { target: { value: '1' } });
    fireEvent.change(slider(), { target: { value: '2' } });
    rerender(of(2));
    expect(values()).toEqual(['Uno 2']);
  });
});
