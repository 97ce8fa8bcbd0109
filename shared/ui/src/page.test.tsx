import { render, screen } from '@testing-library/react';
import { Page, Section } from './page';

describe('a page', () => {
  test('names the tab after its heading, which can take the focus after a navigation', () => {
    render(<Page title="Agenda">Torneos</Page>);
    expect(document.title).toBe('Agenda · Mesa Abierta');
    const heading = screen.getByRole('heading', { level: 1, name: 'Agenda' });
    heading.focus();
    expect(heading).toHaveFocus();
  });

  test('can give the tab a title of its own', () => {
    render(
      <Page title="Ranking" documentTitle="Ranking de Lima">
        Jugadores
      </Page>,
    );
    expect(document.title).toBe('Ranking de Lima · Mesa Abierta');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Ranking$/);
  });

  test('has its sections as regions with the name of their heading, and without one if they have none', () => {
    render(
      <>
        <Section title="Próximos torneos">Copa</Section>
        <Section>Liga</Section>
      </>,
    );
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Próximos torneos' })).toHaveTextContent('Próximos torneosCopa');
  });
});
