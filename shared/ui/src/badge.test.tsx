import { render, screen } from '@testing-library/react';
import { Badge, CategoryBadge, StandingBadge, StatusBadge } from './badge';

describe('badges', () => {
  test.each([
    ['inscripciones', 'success', true],
    ['progreso', 'info', true],
    ['finalizado', 'neutral', false],
    ['desactivado', 'danger', false],
    ['otro', 'neutral', false],
  ])('a tournament that is %s is %s; a dot says that it goes on: %s', (status, tone, dot) => {
    const { container } = render(<StatusBadge status={status} label="Estado" />);
    expect(screen.getByText('Estado')).toHaveClass('badge', tone);
    expect(container.querySelectorAll('.dot[aria-hidden=true]')).toHaveLength(dot ? 1 : 0);
  });

  test.each([
    ['Amistoso', 'planta'],
    ['Online', 'agua'],
    ['Challenge', 'lucha'],
    ['Cup', 'rayo'],
    ['Prerelease', 'psiquica'],
    ['Release', 'dragon'],
    ['Special', 'entrenador'],
    ['Regional', 'fuego'],
    ['Internacional', 'oscura'],
    ['Liga', 'incolora'],
  ])('the category %s has the colour %s', (category, colour) => {
    render(<CategoryBadge category={category} />);
    expect(screen.getByText(category)).toHaveClass('badge', 'category', colour);
  });

  test('a badge without a tone is neutral', () => {
    render(<Badge>Nuevo</Badge>);
    expect(screen.getByText('Nuevo')).toHaveClass('badge', 'neutral');
  });

  test('results are official, waiting for confirmation, or neither', () => {
    const { container, rerender } = render(<StandingBadge official confirmed={true} />);
    expect(screen.getByTitle('Torneo oficial')).toHaveTextContent('Torneo oficial');
    rerender(<StandingBadge official confirmed={false} />);
    expect(screen.getByText('Sin confirmar')).toHaveClass('warning');
    expect(screen.queryByTitle('Torneo oficial')).toBeNull();
    rerender(<StandingBadge official={false} confirmed={null} />);
    expect(container).toBeEmptyDOMElement();
  });
});
