import { getStoreBySlug } from '@mesa/contract/calls/stores';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Loaded } from './loaded';
import { query } from './query';
import { makeStore } from './testing/make';
import { failure, renderPage, reply } from './testing/render-page';

const store = { status: 'success' as const, store: makeStore({ name: 'La Mesa Larga' }) };

const StorePage = ({ slug = 'la-mesa-larga', ...rest }: { slug?: string; errorText?: string; missing?: ReactNode }) => (
  <Loaded query={query(getStoreBySlug, { body: { slug } })} skeleton={<p>····</p>} loadingText="Cargando tienda..." {...rest}>
    {(data) => <h1>{data.store.name}</h1>}
  </Loaded>
);

describe('Loaded', () => {
  test('shows the skeleton and announces the loading, then the content', async () => {
    renderPage(<StorePage />, '/tienda/la-mesa-larga', [reply(getStoreBySlug, store)]);
    expect(screen.getByText('····')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Cargando tienda...');
    expect(await screen.findByRole('heading', { name: 'La Mesa Larga' })).toBeVisible();
    expect(screen.queryByText('····')).not.toBeInTheDocument();
  });

  test('shows the sentence of a failure, and Reintentar loads the content', async () => {
    const { user } = renderPage(<StorePage />, '/tienda/la-mesa-larga', [reply(getStoreBySlug, failure('unavailable')), reply(getStoreBySlug, store)]);
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible ahora.');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'La Mesa Larga' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test("shows the page's own sentence if it has one", async () => {
    renderPage(<StorePage errorText="Error al cargar la tienda" />, '/tienda/la-mesa-larga', [reply(getStoreBySlug, failure('internal'))]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar la tienda');
  });

  test.each(['not_found', 'not_enrolled', 'invalid'] as const)(
    'says what the page says of a thing that does not exist after %s, and of no other failure',
    async (code) => {
      const { user } = renderPage(<StorePage missing={<h1>Esta tienda no existe</h1>} />, '/tienda/la-mesa-larga', [
        reply(getStoreBySlug, failure('internal')),
        reply(getStoreBySlug, failure(code)),
      ]);
      expect(await screen.findByRole('alert')).toHaveTextContent('Algo falló en el servidor.');
      await user.click(screen.getByRole('button', { name: 'Reintentar' }));
      expect(await screen.findByRole('heading', { name: 'Esta tienda no existe' })).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  test('keeps the previous answer, marked as refetching, while the next one loads', async () => {
    let arrive = (_: typeof store) => {};
    const next = new Promise<typeof store>((resolve) => {
      arrive = resolve;
    });
    const page = (slug: string) => (
      <Loaded query={query(getStoreBySlug, { body: { slug } })} skeleton={<p>····</p>} keepPrevious>
        {(data, { refetching }) => <h1 aria-busy={refetching}>{data.store.name}</h1>}
      </Loaded>
    );
    const replies = [reply(getStoreBySlug, ({ body }) => ((body as { slug: string }).slug === 'uno' ? store : next))];
    const { user } = renderPage(<Switching page={page} />, '/tiendas', replies);
    expect(await screen.findByRole('heading', { name: 'La Mesa Larga' })).toHaveAttribute('aria-busy', 'false');
    await user.click(screen.getByRole('button', { name: 'dos' }));
    expect(screen.getByRole('heading', { name: 'La Mesa Larga' })).toHaveAttribute('aria-busy', 'true');
    arrive({ ...store, store: makeStore({ name: 'El Rincón' }) });
    expect(await screen.findByRole('heading', { name: 'El Rincón' })).toHaveAttribute('aria-busy', 'false');
  });

  test('shows the skeleton while another thing loads', async () => {
    const replies = [reply(getStoreBySlug, ({ body }) => ((body as { slug: string }).slug === 'uno' ? store : new Promise<typeof store>(() => undefined)))];
    const { user } = renderPage(<Switching page={(slug) => <StorePage slug={slug} />} />, '/tiendas', replies);
    await screen.findByRole('heading', { name: 'La Mesa Larga' });
    await user.click(screen.getByRole('button', { name: 'dos' }));
    expect(screen.queryByRole('heading', { name: 'La Mesa Larga' })).toBeNull();
    expect(screen.getByText('····')).toBeVisible();
  });
});

function Switching({ page }: { page(slug: string): ReactNode }) {
  const [slug, setSlug] = useState('uno');
  return (
    <>
      <button type="button" onClick={() => setSlug('dos')}>
        dos
      </button>
      {page(slug)}
    </>
  );
}
