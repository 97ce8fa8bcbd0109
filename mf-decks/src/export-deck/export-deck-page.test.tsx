import { readDeckText } from '@mesa/contract/rules/deck-text';
import { makeDeckCard } from '@mesa/runtime/testing/make';
import { renderPage } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { keepExportedDeck } from '../deck-view/exported-deck';
import { drawDeck } from './draw-deck';
import ExportDeckPage from './export-deck-page';

jest.mock('./draw-deck', () => ({ drawDeck: jest.fn() }));

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

  test('shows the deck exported last, also if the browser cannot store it', () => {
    const deckOf = (player: string) => ({ player, tournament: 'Copa', date: null, cards });
    keepExportedDeck(deckOf('Ana'));
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    keepExportedDeck(deckOf('Beto'));
    const { unmount } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'Baraja creada por Beto en Copa' })).toBeVisible();
    unmount();
    full.mockRestore();
    keepExportedDeck(deckOf('Caro'));
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Baraja creada por Caro en Copa' })).toBeVisible();
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

  test('names a deck outside tournaments by its own name', () => {
    keepExportedDeck({ player: 'Ana', tournament: null, name: 'Charizard', date: null, cards });
    const { unmount } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'Charizard, de Ana' })).toBeVisible();
    expect(screen.getByText('17 cartas')).toBeVisible();
    unmount();
    keepExportedDeck({ player: 'Ana', tournament: null, date: null, cards });
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Baraja, de Ana' })).toBeVisible();
  });

  test('Exportar PNG saves a picture under the player’s name, and says that it could not be drawn', async () => {
    jest.mocked(drawDeck).mockResolvedValueOnce(new Blob()).mockRejectedValueOnce(new Error('no canvas'));
    Object.assign(URL, { createObjectURL: () => 'blob:picture' });
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    keepExportedDeck({ player: 'Ana Muñoz', tournament: 'Copa', date: '2025-05-24', cards });
    const { user } = show();
    const save = screen.getByRole('button', { name: 'Exportar PNG' });
    await user.click(save);
    await waitFor(() => expect(press).toHaveBeenCalledTimes(1));
    expect((press.mock.contexts[0] as HTMLAnchorElement).download).toBe('ana-munoz.png');
    expect(drawDeck).toHaveBeenCalledWith({
      title: 'Baraja creada por Ana Muñoz en Copa',
      date: '2025/05/24',
      cards: [1, 2, 3].map((id) => expect.objectContaining({ id })),
    });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo crear la imagen. Inténtalo de nuevo.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(save).toBeEnabled());
  });

  test('saves a picture also for a player whose name has no letter of a file’s name', async () => {
    jest.mocked(drawDeck).mockResolvedValueOnce(new Blob());
    Object.assign(URL, { createObjectURL: () => 'blob:picture' });
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    press.mockClear();
    keepExportedDeck({ player: '李小龍', tournament: 'Copa', date: null, cards });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Exportar PNG' }));
    await waitFor(() => expect(press).toHaveBeenCalledTimes(1));
    expect((press.mock.contexts[0] as HTMLAnchorElement).download).toBe('baraja.png');
  });

  test('leaves the text to copy by hand where the browser refuses', async () => {
    keepExportedDeck({ player: 'Ana', tournament: 'Copa', date: null, cards });
    const { user } = show();
    const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copiar TXT' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/^Tu navegador no permite copiar\./);
    refused.mockRestore();
  });

  test.each([null, 'x', '{}'])('says that there is no deck if %j is stored', (kept) => {
    if (kept) localStorage.setItem('exportedDeck', kept);
    show();
    expect(screen.getByText(/No hay ninguna baraja para exportar/)).toBeVisible();
  });
});
