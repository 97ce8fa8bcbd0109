import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CheckField, SelectField, TextField } from './field';

const nothing = () => {};

describe('fields', () => {
  test('a text field is named by its label and described by its hint and error', () => {
    render(<TextField label="Email" value="" onChange={nothing} required hint="El de la tienda" error="El email es Obligatorio" />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toHaveAccessibleDescription('El de la tienda El email es Obligatorio');
    expect(field).toBeInvalid();
    expect(field).toBeRequired();
  });

  test('a text field reports its text', async () => {
    const onChange = jest.fn();
    render(<TextField label="Nombre" value="L" onChange={onChange} />);
    await userEvent.setup().type(screen.getByLabelText('Nombre'), 'a');
    expect(onChange).toHaveBeenCalledWith('La');
  });

  test('read-only fields are names and values, not inputs', () => {
    render(
      <>
        <TextField label="Nombre" value="La Mesa Larga" onChange={nothing} readOnly />
        <SelectField label="País" value="co" onChange={nothing} options={[{ value: 'co', label: 'Colombia' }]} readOnly />
        <TextField label="Teléfono" value="" onChange={nothing} readOnly />
      </>,
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['La Mesa Larga', 'Colombia', '–']);
  });

  test('a select has an empty choice if it has a placeholder', async () => {
    const onChange = jest.fn();
    render(<SelectField label="País" value="" onChange={onChange} placeholder="Selecciona…" options={[{ value: 'co', label: 'Colombia' }]} />);
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Colombia');
    expect(onChange).toHaveBeenCalledWith('co');
    expect(screen.getByRole('option', { name: 'Selecciona…' })).toBeInTheDocument();
  });

  test('a check field can be ticked by its label', async () => {
    const onChange = jest.fn();
    render(<CheckField label="Acepto los términos" checked={false} onChange={onChange} error="Debes aceptar los terminos" />);
    await userEvent.setup().click(screen.getByText('Acepto los términos'));
    expect(onChange).toHaveBeenCalledWith(true);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Debes aceptar los terminos');
  });
});
