import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { laterPart } from './later-part';

function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`Van ${count}`}
    </button>
  );
}

/** A load that the test ends. */
function slowLoad(Loaded: ComponentType<{ from: number }> = Counter) {
  const ends: { resolve: (part: ComponentType<{ from: number }>) => void; reject: (error: Error) => void }[] = [];
  const load = jest.fn(() => new Promise<ComponentType<{ from: number }>>((resolve, reject) => ends.push({ resolve, reject })));
  const resolve = () => ends.at(-1)?.resolve(Loaded);
  return { load, resolve, arrive: () => act(async () => resolve()), fail: () => act(async () => ends.at(-1)?.reject(new Error('lost'))) };
}

let root: Root | undefined;
/** The marks of the page, which jsdom does not keep. */
let marks: string[];
beforeEach(() => {
  marks = [];
  Object.assign(performance, { getEntriesByName: (name: string) => marks.filter((mark) => mark === name) });
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  Reflect.deleteProperty(performance, 'getEntriesByName');
});

/** A page as the server rendered it. */
function renderedPage(): HTMLElement {
  document.body.innerHTML = '<div id="root"><h1>Tienda</h1><!--$--><button type="button">Van 3</button><!--/$--></div>';
  return document.getElementById('root') as HTMLElement;
}
async function hydrate(container: HTMLElement, Part: ComponentType<{ from: number }>) {
  const objected = jest.fn();
  await act(async () => {
    root = hydrateRoot(
      container,
      <>
        <h1>Tienda</h1>
        <Part from={3} />
      </>,
      { onRecoverableError: objected },
    );
  });
  return objected;
}

describe('A part in a page that the server rendered', () => {
  test('stays as it is until its code arrives, which is not asked for before, and then responds', async () => {
    const container = renderedPage();
    const { load, arrive } = slowLoad();
    const Part = laterPart(load, <p>Cargando</p>);
    expect(load).not.toHaveBeenCalled();
    const objected = await hydrate(container, Part);
    expect(load).toHaveBeenCalledTimes(1);
    const button = screen.getByRole('button', { name: 'Van 3' });
    await arrive();
    await userEvent.click(button);
    expect(button).toHaveTextContent('Van 4');
    expect(objected).not.toHaveBeenCalled();
  });

  test('stays as it is if its code does not arrive, and responds once the network is back', async () => {
    const container = renderedPage();
    const { load, arrive, fail } = slowLoad();
    const objected = await hydrate(container, laterPart(load));
    await fail();
    const button = screen.getByRole('button', { name: 'Van 3' });
    await act(async () => window.dispatchEvent(new Event('online')));
    await fail();
    await act(async () => window.dispatchEvent(new Event('online')));
    await arrive();
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(3);
    await userEvent.click(button);
    expect(button).toHaveTextContent('Van 4');
    expect(objected).not.toHaveBeenCalled();
  });
});

test.each([
  { how: 'once', pages: [1], renders: 1 },
  { how: 'once if its page renders again meanwhile', pages: [1, 1], renders: 1 },
  { how: 'again if it changed meanwhile', pages: [1, 2], renders: 2 },
])(
  'A part that the server rendered responds piece by piece, so that a press between them does not wait for all, and renders $how',
  async ({ pages, renders }) => {
    const rows = Array.from({ length: 20 }, (_, i) => i);
    document.body.innerHTML = `<div id="root"><h1>Página 0</h1><!--$-->${rows.map((row) => `<p>${row}</p>`).join('')}<!--/$--></div>`;
    // A piece of code ends where the promises that it left settle.
    let piece = 0;
    const pieces: number[] = [];
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    function Row({ row }: { row: number }) {
      now += 2;
      void Promise.resolve().then(() => {
        piece += 1;
      });
      pieces.push(piece);
      return <p>{row}</p>;
    }
    const Rows = () => rows.map((row) => <Row key={row} row={row} />);
    const { load, resolve } = slowLoad(Rows);
    const Part = laterPart(load);
    const Page = ({ index, from }: { index: number; from: number }) => (
      <>
        <h1>{`Página ${index}`}</h1>
        <Part from={from} />
      </>
    );
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    try {
      root = hydrateRoot(document.getElementById('root') as HTMLElement, <Page index={0} from={1} />);
      await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
      for (const [index, from] of pages.entries()) {
        root.render(<Page index={index} from={from} />);
        await screen.findByText(`Página ${index}`);
      }
      resolve();
      await waitFor(() => expect(pieces.length).toBeGreaterThanOrEqual(renders * rows.length));
    } finally {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    }
    await act(async () => undefined);
    expect(pieces).toHaveLength(renders * rows.length);
    expect(new Set(pieces).size).toBeGreaterThan(renders * 3);
  },
);

test('A part that changes before its code arrives stays as the server rendered it, and shows the change once it responds', async () => {
  const container = renderedPage();
  const { load, arrive } = slowLoad();
  const Part = laterPart(load, <p>Cargando</p>);
  let change: (from: number) => void = () => undefined;
  function Page() {
    const [from, setFrom] = useState(3);
    change = setFrom;
    return (
      <>
        <h1>Tienda</h1>
        <Part key="part" from={from} />
      </>
    );
  }
  const objected = jest.fn();
  await act(async () => {
    root = hydrateRoot(container, <Page />, { onRecoverableError: objected });
  });
  const button = screen.getByRole('button', { name: 'Van 3' });
  await act(async () => change(5));
  expect(screen.getByRole('button', { name: 'Van 3' })).toBe(button);
  await arrive();
  await userEvent.click(button);
  expect(button).toHaveTextContent('Van 4');
  expect(objected).not.toHaveBeenCalled();
});

describe('A part that the browser renders', () => {
  test('is asked for at once, and shows its skeleton meanwhile', async () => {
    const { load, arrive } = slowLoad();
    const Part = laterPart(load, <p>Cargando</p>);
    expect(load).toHaveBeenCalledTimes(1);
    render(<Part from={1} />);
    expect(screen.getByText('Cargando')).toBeVisible();
    await arrive();
    expect(screen.getByRole('button', { name: 'Van 1' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test.each(['hydrated', 'drawn'])('is asked for at once in a page that is %s', (mark) => {
    renderedPage();
    marks = [mark];
    const { load } = slowLoad();
    laterPart(load);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('shows its skeleton if its code does not arrive, and is asked for again once the network is back', async () => {
    const { load, arrive, fail } = slowLoad();
    const Part = laterPart(load, <p>Cargando</p>);
    render(<Part from={1} />);
    await fail();
    expect(screen.getByText('Cargando')).toBeVisible();
    await act(async () => window.dispatchEvent(new Event('online')));
    await arrive();
    expect(screen.getByRole('button', { name: 'Van 1' })).toBeVisible();
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(2);
  });
});
