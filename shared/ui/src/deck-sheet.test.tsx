import { render, screen, within } from '@testing-library/react';
import { DeckSheet } from './deck-sheet';

const card = (id: number, name: string, category: string, quantity: number) => ({
  id,
  name,
  category,
  type: null,
  expansionCode: 'CRZ',
  cardNumber: 44,
  collectionNumber: 'GG44/GG70',
  letterExpansion: 'F',
  quantity,
});
const blank = { name: 'Ana Peña', playerId: null, birthDate: null, division: null };
const event = { name: 'Copa de Lima', date: '2026-11-22', format: 'Estándar' };
const written = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('has the cards by kind with their counts, set, number and mark', () => {
  render(<DeckSheet player={blank} event={event} cards={[card(1, 'Mewtwo V-ASTRO', 'Pokémon', 2), card(2, 'Nido Ball', 'Objeto', 4)]} />);
  expect(screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual(['Pokémon: 2', 'Entrenador: 4']);
  expect(within(screen.getByRole('table', { name: 'Pokémon: 2' })).getByRole('row', { name: '2 Mewtwo V-ASTRO CRZ GG44 F' })).toBeVisible();
});

test('leaves the set and the number of a card without a set blank', () => {
  const unknown = { ...card(2, 'Nido Ball', 'Objeto', 4), expansionCode: '', letterExpansion: null };
  render(<DeckSheet player={blank} event={event} cards={[unknown]} />);
  const row = within(screen.getByRole('table', { name: 'Entrenador: 4' })).getByRole('row', { name: /Nido Ball/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['4', 'Nido Ball', '', '', '']);
});

test('has the part of Pokémon, first, also for a deck without any', () => {
  render(<DeckSheet player={blank} event={event} cards={[card(2, 'Nido Ball', 'Objeto', 4)]} />);
  expect(screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual(['Pokémon: 0', 'Entrenador: 4']);
});

test('is filled in with the known data, and leaves the rest blank', () => {
  const { rerender } = render(<DeckSheet player={blank} event={event} cards={[card(1, 'Mew', 'Pokémon', 60)]} />);
  expect([written('Jugador'), written('Player ID'), written('Fecha de nacimiento'), written('Fecha')]).toEqual(['Ana Peña', '', '', '22/11/2026']);
  expect([written('Torneo'), written('Formato')]).toEqual(['Copa de Lima', 'Estándar']);
  expect([written('Firma del jugador'), written('Revisó (juez)')]).toEqual(['', '']);
  expect(screen.queryByText('×')).toBeNull();
  rerender(<DeckSheet player={blank} event={{ name: '', date: null, format: null }} cards={[]} />);
  expect([written('Torneo'), written('Fecha'), written('Formato')]).toEqual(['', '', '']);
  rerender(<DeckSheet player={{ ...blank, playerId: '4455', birthDate: '2012-03-04', division: 'senior' }} event={event} cards={[]} />);
  expect([written('Player ID'), written('Fecha de nacimiento')]).toEqual(['4455', '04/03/2012']);
  expect(screen.getByText('×').parentElement).toHaveTextContent('× Sénior');
});

test('says if a deck does not have sixty cards', () => {
  const { rerender } = render(<DeckSheet player={blank} event={event} cards={[card(1, 'Mew', 'Pokémon', 60)]} />);
  expect(screen.getByText(/^Cartas totales:/)).toHaveTextContent(/^Cartas totales: 60$/);
  rerender(<DeckSheet player={blank} event={event} cards={[card(1, 'Mew', 'Pokémon', 58)]} />);
  expect(screen.getByText(/^Cartas totales:/)).toHaveTextContent('Cartas totales: 58 (deben ser 60)');
  rerender(<DeckSheet player={blank} event={event} cards={[card(1, 'Mew', 'Pokémon', 61)]} />);
  expect(screen.getByText(/^Cartas totales:/)).toHaveTextContent('Cartas totales: 61 (deben ser 60)');
});
