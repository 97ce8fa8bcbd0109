import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CheckField, FieldGrid, ReadOnlyField, SelectField, TextArea, TextField } from './field';
import { Page, Panel, Section } from './page';

const nothing = () => {};
const described = { hint: 'Una pista', error: 'Campo Requerido', required: true };

describe('a field', () => {
  test.each([
    ['text field', <TextField key="x" label="Campo" value="" onChange={nothing} {...described} />, 'Campo'],
    ['text area', <TextArea key="x" label="Campo" value="" onChange={nothing} {...described} />, 'Campo'],
    ['select', <SelectField key="x" label="Campo" value="" options={[]} onChange={nothing} {...described} />, 'Campo'],
  ])('a %s tells its hint, its error and that it is required; without them it is plain', (_, element, label) => {
    const { rerender } = render(element);
    const field = screen.getByLabelText(label);
    expect(field).toHaveAccessibleDescription('Una pista Campo Requerido');
    expect(field).toBeInvalid();
    expect(field).toBeRequired();
    expect(screen.getByText('Campo')).toHaveClass('required');
    rerender(<TextField label="Otro" value="" onChange={nothing} />);
    const plain = screen.getByLabelText('Otro');
    for (const name of ['aria-describedby', 'aria-invalid', 'aria-required']) expect(plain).not.toHaveAttribute(name);
    expect(plain).toHaveAttribute('type', 'text');
    expect(screen.getByText('Otro')).not.toHaveClass('required');
  });

  test('passes on its attributes for keyboards and browsers', () => {
    render(
      <>
        <TextField
          label="Teléfono"
          type="tel"
          name="phone"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={9}
          min={1}
          max={5}
          placeholder="300"
          value=""
          onChange={nothing}
        />
        <TextArea label="Texto" maxLength={7} value="x" onChange={nothing} />
        <SelectField label="País" name="country" value="" options={[]} onChange={nothing} />
      </>,
    );
    const attributes = { type: 'tel', name: 'phone', inputmode: 'numeric', autocomplete: 'tel', maxlength: '9', min: '1', max: '5', placeholder: '300' };
    for (const [name, value] of Object.entries(attributes)) expect(screen.getByLabelText('Teléfono')).toHaveAttribute(name, value);
    expect(screen.getByLabelText('Texto')).toHaveAttribute('rows', '4');
    expect(screen.getByLabelText('Texto')).toHaveAttribute('maxlength', '7');
    expect(screen.getByLabelText('País')).toHaveAttribute('name', 'country');
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('a text area reports its text, and keeps its lines when read-only', async () => {
    const onChange = jest.fn();
    const { rerender } = render(<TextArea label="Texto" value="a" onChange={onChange} />);
    await userEvent.setup().type(screen.getByLabelText('Texto'), 'b');
    expect(onChange).toHaveBeenCalledWith('ab');
    rerender(<TextArea label="Texto" value="a" readOnly onChange={onChange} />);
    expect(screen.getByText('a')).toHaveClass('paragraphs');
    rerender(<TextArea label="Texto" value="" readOnly onChange={onChange} />);
    expect(screen.getByRole('definition')).toHaveTextContent('–');
  });

  test('a read-only select shows a value that is not among its options', () => {
    render(<SelectField label="País" value="Chile" options={[]} onChange={nothing} readOnly />);
    expect(screen.getByRole('term')).toHaveTextContent('País');
    expect(screen.getByRole('definition')).toHaveTextContent('Chile');
  });

  test('a select has each choice once, those of a group under its heading', () => {
    const options = [
      { value: 'all', label: 'Todo' },
      { value: 'a', label: 'Uno', group: 'Primero' },
      { value: 'b', label: 'Dos', group: 'Segundo' },
      { value: 'c', label: 'Tres', group: 'Primero' },
    ];
    const { container } = render(<SelectField label="Serie" value="" options={options} onChange={nothing} />);
    expect([...(container.querySelector('select')?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Todo', 'UnoTres', 'Dos']);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual(['Primero', 'Segundo']);
  });

  test('a check field can be disabled, ticked or wrong', () => {
    const { rerender } = render(<CheckField label="Acepto" checked disabled onChange={nothing} />);
    const field = screen.getByRole('checkbox', { name: 'Acepto' });
    expect(field).toBeChecked();
    expect(field).toBeDisabled();
    expect(field).toBeValid();
    rerender(<CheckField label="Acepto" checked={false} error="Falta" onChange={nothing} />);
    expect(field).not.toBeChecked();
    expect(field).toBeEnabled();
    expect(field).toBeInvalid();
  });

  test('fields are in a grid, read-only ones beside them', () => {
    const { container } = render(
      <FieldGrid>
        <ReadOnlyField label="País">Chile</ReadOnlyField>
      </FieldGrid>,
    );
    expect(container.firstChild).toHaveClass('grid');
    expect(container.firstChild).toHaveTextContent('PaísChile');
  });
});

describe('a page', () => {
  test('sets the tab’s title, focuses its heading, and has its lead, its actions and a way back', () => {
    const { rerender } = render(
      <Page title="Tiendas" lead="Dónde jugar." actions={<a href="/crear">Crear</a>} back={<a href="/">Inicio</a>}>
        Contenido
      </Page>,
    );
    expect(document.title).toBe('Tiendas · Mesa Abierta');
    expect(screen.getByRole('heading', { level: 1, name: 'Tiendas' })).toHaveAttribute('tabindex', '-1');
    expect(screen.getByRole('banner')).toHaveTextContent('InicioTiendasDónde jugar.Crear');
    expect(screen.getByText('Contenido')).toBeVisible();
    rerender(
      <Page title="Tiendas" documentTitle="Todas">
        Contenido
      </Page>,
    );
    expect(document.title).toBe('Todas · Mesa Abierta');
    expect(screen.getByRole('banner').children).toHaveLength(1);
  });

  test('has sections, named if they have a title', () => {
    const { container, rerender } = render(
      <Section title="Torneos" id="torneos" actions={<button type="button">Crear</button>}>
        Contenido
      </Section>,
    );
    const section = screen.getByRole('region', { name: 'Torneos' });
    expect(section).toHaveAttribute('id', 'torneos');
    expect(section).toHaveTextContent('TorneosCrearContenido');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Torneos');
    rerender(<Section actions={<button type="button">Crear</button>}>Contenido</Section>);
    expect(screen.getByRole('button')).toBeVisible();
    expect(container.firstChild).not.toHaveAttribute('aria-label');
    expect(screen.queryByRole('heading')).toBeNull();
    rerender(<Section>Contenido</Section>);
    expect(container.firstChild?.childNodes).toHaveLength(1);
  });

  test('has surfaces, raised by default', () => {
    const { container, rerender } = render(<Panel>Texto</Panel>);
    expect(container.firstChild).toHaveClass('panel raised', { exact: true });
    rerender(<Panel tone="warning">Texto</Panel>);
    expect(container.firstChild).toHaveClass('panel warning', { exact: true });
  });
});
