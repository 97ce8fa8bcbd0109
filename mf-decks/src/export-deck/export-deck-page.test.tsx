import { readDeckText } from '@mesa/contract/rules/deck-text';
import { makeDeckCard } from '@mesa/runtime/testing/make';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { keepExportedDeck } from '../deck-view/exported-deck';
import ExportDeckPage from './export-deck-page';

const cards = [
  makeDeckCard({
    id: 3,
    name: 'Energía Fuego Básica',
    category: 'Energía',
    subtype: 'Básica',
    quantity: 10,
    expansionCode: 'SVE',
    collectionNumber: '002/024',
  }),
  makeDeckCard({ id: 2, name: 'Ultra Ball', category: 'Objeto', quantity: 4, expansionCode: 'SVI', collectionNumber: '196/198' }),
  makeDeckCard({ id: 1, name: 'Charizard ex', quantity: 3, imageUrl: null, expansionCode: 'OBF', collectionNumber: '125/197' }),
];
const show = () => renderPage(<ExportDeckPage />, '/exportar-baraja');

beforeEach(() => localStorage.clear());

describe('/exportar-baraja', () => {
  test('shows the stored deck: Pokémon, then trainers, then energies, below its player and day', () => {
    keepExportedDeck({ player: 'Ana', tournament: 'Copa', date: '2025-05-24', cards });
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Baraja creada por Ana en Copa' })).toBeVisible();
    expect(screen.getByText('24 de mayo de 2025 · 17 cartas')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Charizard ex OBF 125/197×3');
    expect(screen.getAllByRole('listitem')[2]).toHaveTextContent('×10');
  });

  test('shows the rules of play that the list breaks', () => {
    const findings = [{ rule: 'total' as const, message: 'La baraja tiene 17 cartas y debe tener 60.', wayOut: 'Agrega 43 cartas.' }];
    keepExportedDeck({ player: 'Ana', tournament: 'Copa', date: null, cards, legality: { format: 'Estándar', findings } });
    const { unmount } = show();
    expect(screen.getByText(/La baraja tiene 17 cartas/)).toBeVisible();
    expect(screen.getByText(/^Se revisa con las reglas del día del torneo\./)).toBeVisible();
    unmount();
    keepExportedDeck({ player: 'Ana', tournament: null, name: 'Charizard', date: null, cards, legality: { format: 'Estándar', findings } });
    show();
    expect(screen.getByText(/^Se revisa con las reglas de hoy\./)).toBeVisible();
  });

  test('Copiar TXT copies a list with the same cards', async () => {
    keepExportedDeck({ player: 'Ana', tournament: 'Copa', date: null, cards });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Copiar TXT' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('¡Baraja copiada al portapapeles!');
    const { cards: read, unreadable } = readDeckText(await navigator.clipboard.readText());
    expect(unreadable).toEqual([]);
    expect(read.map(({ quantity, code, printNumber }) => `${quantity} ${code} ${printNumber}`)).toEqual(['3 OBF 125', '4 SVI 196', '10 SVE 2']);
  });

  test.each([null, 'x', '{}'])('says that there is no deck if %j is stored', (kept) => {
    if (kept) localStorage.setItem('exportedDeck', kept);
    show();
    expect(screen.getByText(/No hay ninguna baraja para exportar/)).toBeVisible();
  });
});
