import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { lazyPage } from './lazy-page';

const Hello = ({ name = 'mesa' }: { name?: string }) => <p>Hola, {name}</p>;
const arrived = async () => ({ default: Hello });

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>No llegó</p> : this.props.children);
}

describe('lazyPage', () => {
  test('shows the page once its code has loaded, with its props', async () => {
    const Page = lazyPage(arrived);
    const { container } = render(<Page name="Ana" />);
    expect(container).toBeEmptyDOMElement();
    expect(await screen.findByText('Hola, Ana')).toBeVisible();
  });

  test('shows another one with its props until then', async () => {
    const Page = lazyPage(arrived, ({ name }: { name?: string }) => <p>Espera, {name}</p>);
    render(<Page name="Ana" />);
    expect(screen.getByText('Espera, Ana')).toBeVisible();
    expect(await screen.findByText('Hola, Ana')).toBeVisible();
    expect(screen.queryByText('Espera, Ana')).not.toBeInTheDocument();
  });

  test('shows a preloaded page at once', async () => {
    const load = jest.fn(arrived);
    const Page = lazyPage(load);
    await Page.preload();
    render(<Page />);
    expect(screen.getByText('Hola, mesa')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('requests missing code twice, then passes the error to the boundary; the next mount retries', async () => {
    const load = jest.fn(arrived).mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
    const Page = lazyPage(load);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { unmount } = render(
      <Boundary>
        <Page />
      </Boundary>,
    );
    expect(await screen.findByText('No llegó')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    unmount();
    render(<Page />);
    expect(await screen.findByText('Hola, mesa')).toBeVisible();
  });
});
