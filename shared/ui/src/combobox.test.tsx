import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, startTransition, use, useState } from 'react';
import { ComboboxField } from './combobox';

interface City {
  id: number;
  name: string;
}
const cities: City[] = ['Bogotá', 'Medellín', 'México'].map((name, id) => ({ id, name }));

const Cities = ({ onChange = () => {} }: { onChange?(city: City | null): void }) => {
  const [city, setCity] = useState<City | null>(null);
  const choose = (next: City | null) => {
    setCity(next);
    onChange(next);
  };
  return <ComboboxField label="Ciudad" items={cities} value={city} onChange={choose} itemToLabel={(item) => item.name} itemKey={(item) => item.id} clearable />;
};

const field = () => screen.getByRole('combobox', { name: 'Ciudad' });

describe('ComboboxField', () => {
  test('shows what to type while it is empty', () => {
    const nothing = () => undefined;
    render(
      <ComboboxField
        label="Ciudad"
        placeholder="Escribe una ciudad"
        items={cities}
        value={null}
        onChange={nothing}
        itemToLabel={({ name }) => name}
        itemKey={({ id }) => id}
      />,
    );
    expect(field()).toHaveAttribute('placeholder', 'Escribe una ciudad');
  });

  test('filters without regard to case and accents', async () => {
    const user = userEvent.setup();
    render(<Cities />);
    await user.type(field(), 'MEX');
    expect(await screen.findByRole('option', { name: 'México' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Bogotá' })).not.toBeInTheDocument();
  });

  test('shows a typed letter before the results that the caller renders in a transition', async () => {
    let arrive: (found: City[]) => void = () => undefined;
    const found = new Promise<City[]>((done) => {
      arrive = done;
    });
    const none = Promise.resolve<City[]>([]);
    const Search = () => {
      const [text, setText] = useState('m');
      return (
        <ComboboxField
          label="Ciudad"
          items={use(text === 'me' ? found : none)}
          value={null}
          onChange={() => undefined}
          inputValue={text}
          onInputChange={(next) => startTransition(() => setText(next))}
          itemToLabel={({ name }) => name}
          itemKey={({ id }) => id}
        />
      );
    };
    await act(async () => render(<Search />));
    await act(async () => fireEvent.input(field(), { target: { value: 'me' } }));
    expect(field()).toHaveValue('me');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await act(async () => arrive(cities.slice(1)));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Medellín', 'México']);
    expect(field()).toHaveValue('me');
  });

  test('is filled by keyboard: type, arrow, Enter', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<Cities onChange={onChange} />);
    await user.type(field(), 'me');
    await screen.findByRole('option', { name: 'México' });
    expect(screen.getByRole('option', { name: 'México' })).toHaveAttribute('aria-selected', 'true');
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await user.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Medellín' }).id);
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('option', { name: 'Medellín' })]);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(cities[1]);
    expect(field()).toHaveValue('Medellín');
    await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'false'));
  });

  test('highlights the option under the mouse, which Enter chooses', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<Cities onChange={onChange} />);
    await user.type(field(), 'me');
    await user.hover(await screen.findByRole('option', { name: 'Medellín' }));
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Medellín' }).id);
    expect(screen.getByRole('option', { name: 'Medellín' })).toHaveAttribute('aria-selected', 'true');
    // The gap between two options is part of the list.
    const list = screen.getByRole('listbox', { name: 'Ciudad' });
    await user.hover(list);
    await user.click(list);
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([[cities[1]]]);
  });

  test('highlights the best match first, and forgives a typing error', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    const people = ['avalencia', 'valentin88', 'valecastro'].map((name, id) => ({ id, name }));
    render(
      <ComboboxField
        label="Ciudad"
        items={people}
        value={null}
        onChange={onChange}
        itemToLabel={(item) => item.name}
        itemToNames={(item) => (item.id === 2 ? [item.name, 'Vale Castro'] : [item.name])}
        itemKey={(item) => item.id}
      />,
    );
    await user.type(field(), 'vale');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['valecastro', 'valentin88', 'avalencia']);
    expect(screen.getByRole('option', { name: 'valecastro' })).toHaveAttribute('aria-selected', 'true');
    await user.clear(field());
    await user.type(field(), 'valecatro{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(people[2]);
  });

  test('Escape closes the list', async () => {
    const user = userEvent.setup();
    render(<Cities />);
    await user.type(field(), 'bo');
    await screen.findByRole('option', { name: 'Bogotá' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  });

  test('opens at its choice, wraps with the arrows, and Escape leaves the surrounding dialog open', async () => {
    const user = userEvent.setup();
    const onEscape = jest.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: in place of a dialog
      <div onKeyDown={onEscape}>
        <ComboboxField
          label="Ciudad"
          items={cities}
          value={{ id: 1, name: 'Medellín' }}
          onChange={() => {}}
          itemToLabel={({ name }) => name}
          itemKey={({ id }) => id}
        />
      </div>,
    );
    const pointed = () => screen.getByRole('option', { selected: true }).textContent;
    await user.click(field());
    expect(pointed()).toBe('Medellín');
    await user.keyboard('{ArrowUp}');
    expect(pointed()).toBe('Bogotá');
    expect(screen.getAllByRole('option').map(({ className }) => className.includes('chosen'))).toEqual([false, true, false]);
    await user.keyboard('{ArrowUp}');
    expect(pointed()).toBe('México');
    await user.keyboard('{ArrowDown}');
    expect(pointed()).toBe('Bogotá');
    expect(screen.getByRole('status')).toHaveTextContent('3 resultados');
    await user.keyboard('{Escape}');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(onEscape).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  test('Home, End and horizontal arrows edit the text', async () => {
    const user = userEvent.setup();
    render(<Cities />);
    await user.type(field(), 'eico{Home}M{ArrowRight}x{ArrowLeft}{Delete}{ArrowLeft}é{Delete}x{End}!');
    expect(field()).toHaveValue('México!');
  });

  test('the up arrow highlights the last option first, also without a choice', async () => {
    const user = userEvent.setup();
    render(<Cities />);
    await user.click(field());
    expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('México');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Bogotá');
  });

  test.each([
    ['while the word is put together', { isComposing: true }],
    ['that ends it in Safari, which has closed the composition before', { keyCode: 229 }],
  ])('an Enter of an input method chooses nothing %s', async (_, init) => {
    const onChange = jest.fn();
    render(<Cities onChange={onChange} />);
    await userEvent.setup().click(field());
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: 'me' } });
    const enter = createEvent.keyDown(field(), { key: 'Enter', ...init });
    fireEvent(field(), enter);
    expect(enter.defaultPrevented).toBe(false);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field());
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
    expect(onChange.mock.calls).toEqual([[cities[2]]]);
  });

  test('a click on an option never takes focus from the field', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<Cities onChange={onChange} />);
    await user.type(field(), 'bog');
    const onBlur = jest.fn();
    field().addEventListener('blur', onBlur);
    await user.click(screen.getByRole('option', { name: 'Bogotá' }));
    expect(onChange).toHaveBeenCalledWith(cities[0]);
    expect(onBlur).not.toHaveBeenCalled();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test('a click just after the delayed close, with no render between, opens the list', () => {
    const later = jest.spyOn(window, 'setTimeout');
    render(<Cities onChange={jest.fn()} />);
    fireEvent.click(field());
    later.mockClear();
    fireEvent.blur(field());
    const close = later.mock.calls.at(-1)?.[0] as () => void;
    later.mockRestore();
    act(() => {
      close();
      field().click();
    });
    expect(field()).toHaveAttribute('aria-expanded', 'true');
  });

  test('a click into the text keeps the highlighted option', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<Cities onChange={onChange} />);
    await user.type(field(), 'me{ArrowDown}');
    await user.click(field());
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Medellín');
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith(cities[1]);
  });

  test('announces the number of options at each letter', async () => {
    const user = userEvent.setup();
    render(<Cities />);
    await user.type(field(), 'me');
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent('2 resultados');
    await user.keyboard('x');
    expect(status).toHaveTextContent('1 resultado');
    await user.keyboard('qqqq');
    expect(status).toHaveTextContent('Sin resultados');
    await user.keyboard('{Escape}');
    expect(status).toBeEmptyDOMElement();
    expect(screen.getByRole('status')).toBe(status);
  });

  test('an emptied text clears the choice', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<Cities onChange={onChange} />);
    await user.type(field(), 'bog{Enter}');
    expect(field()).toHaveFocus();
    await user.clear(field());
    expect(onChange.mock.calls).toEqual([[cities[0]], [null]]);
  });

  test('an emptied text keeps a choice that cannot be cleared', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    const [bogota = null] = cities;
    render(<ComboboxField label="Ciudad" items={cities} value={bogota} onChange={onChange} itemToLabel={({ name }) => name} itemKey={({ id }) => id} />);
    await user.clear(field());
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(field()).toHaveValue('Bogotá'));
  });

  test('the choice can be cleared', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<Cities onChange={onChange} />);
    await user.type(field(), 'bog');
    await user.click(await screen.findByRole('option', { name: 'Bogotá' }));
    await user.click(screen.getByRole('button', { name: 'Quitar Ciudad' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  test('opens and closes by its button, and the keyboard stays in the field', async () => {
    const user = userEvent.setup();
    render(<Cities />);
    const button = screen.getByRole('button', { name: 'Ver opciones de Ciudad' });
    await user.click(button);
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(field()).toHaveFocus();
    await user.click(button);
    expect(screen.queryByRole('option')).toBeNull();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes 200 ms after it loses focus', () => {
    jest.useFakeTimers();
    try {
      render(
        <>
          <Cities />
          <button type="button">Después</button>
        </>,
      );
      act(() => field().focus());
      fireEvent.change(field(), { target: { value: 'bog' } });
      act(() => screen.getByRole('button', { name: 'Después' }).focus());
      act(() => jest.advanceTimersByTime(199));
      expect(screen.getByRole('option', { name: 'Bogotá' })).toBeVisible();
      act(() => jest.advanceTimersByTime(1));
      expect(screen.queryByRole('option')).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  test('stays open, with its text, if the focus returns before it closes', () => {
    jest.useFakeTimers();
    try {
      render(<Cities />);
      fireEvent.change(field(), { target: { value: 'bog' } });
      fireEvent.blur(field());
      fireEvent.focus(field());
      act(() => jest.advanceTimersByTime(1000));
      expect(field()).toHaveValue('bog');
      expect(screen.getByRole('option', { name: 'Bogotá' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  test('returns to its value if it loses focus with other text', async () => {
    const user = userEvent.setup();
    render(<Cities />);
    await user.type(field(), 'bog');
    await user.click(await screen.findByRole('option', { name: 'Bogotá' }));
    await user.type(field(), ' del Sur');
    await user.tab();
    await user.tab();
    await waitFor(() => expect(field()).toHaveValue('Bogotá'));
  });

  test('leaves Enter to the form while no search result is highlighted', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    const onChange = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <ComboboxField
          label="Ciudad"
          items={cities}
          value={null}
          inputValue="bo"
          onInputChange={() => {}}
          onChange={onChange}
          itemToLabel={(item) => item.name}
          itemKey={(item) => item.id}
        />
      </form>,
    );
    await user.type(field(), 'g{Enter}');
    expect(onSubmit).toHaveBeenCalled();
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith(cities[0]);
  });

  test('accepts arrows during a search: the first result is highlighted when it arrives', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    const onChange = jest.fn();
    const search = (items: City[], status?: string) => (
      <form onSubmit={onSubmit}>
        <ComboboxField
          label="Ciudad"
          items={items}
          value={null}
          inputValue="ciudad"
          onInputChange={() => {}}
          onChange={onChange}
          itemToLabel={(item) => item.name}
          itemKey={(item) => item.id}
          status={status}
        />
      </form>
    );
    const { rerender } = render(search([], 'Buscando...'));
    await user.type(field(), 'x{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(search(cities));
    expect(screen.getByRole('option', { name: 'Bogotá' })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Medellín' }).id);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(cities[1]);
  });

  test('leaves Enter to the form if the search found nothing', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    const search = (status?: string) => (
      <form onSubmit={onSubmit}>
        <ComboboxField
          label="Ciudad"
          items={[] as City[]}
          value={null}
          inputValue="ciudad"
          onInputChange={() => {}}
          onChange={() => {}}
          itemToLabel={(item) => item.name}
          itemKey={(item) => item.id}
          status={status}
        />
      </form>
    );
    const { rerender } = render(search('Buscando...'));
    await user.type(field(), 'x{ArrowDown}');
    rerender(search());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('shows the results of a remote search in order, and announces its state', async () => {
    const user = userEvent.setup();
    const onInputChange = jest.fn();
    const search = (items: City[], status?: string, emptyText = 'No hay ciudades') => (
      <ComboboxField
        label="Ciudad"
        items={items}
        value={null}
        onChange={() => {}}
        onInputChange={onInputChange}
        itemToLabel={(item) => item.name}
        itemKey={(item) => item.id}
        status={status}
        emptyText={emptyText}
      />
    );
    const { rerender } = render(search([], 'Buscando...'));
    await user.type(field(), 'zzz');
    expect(onInputChange).toHaveBeenLastCalledWith('zzz');
    expect(await screen.findByRole('status')).toHaveTextContent('Buscando...');
    rerender(search([]));
    expect(screen.getByRole('status')).toHaveTextContent('No hay ciudades');
    rerender(search([], undefined, ''));
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    rerender(search(cities));
    expect(await screen.findByRole('option', { name: 'Bogotá' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('3 resultados');
    await user.click(screen.getByRole('option', { name: 'Bogotá' }));
    expect(onInputChange).toHaveBeenLastCalledWith('Bogotá');
  });

  test('says that it found nothing from the second letter on', async () => {
    const user = userEvent.setup();
    render(
      <ComboboxField
        label="Ciudad"
        name="ciudad"
        items={[] as City[]}
        value={null}
        onChange={() => {}}
        onInputChange={() => {}}
        itemToLabel={(item) => item.name}
        itemKey={(item) => item.id}
      />,
    );
    // A form that is sent without a script has its text.
    expect(field()).toHaveAttribute('name', 'ciudad');
    await user.type(field(), 'z');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.type(field(), 'z');
    expect(screen.getByRole('status')).toHaveTextContent('Sin resultados');
  });

  test('names its error', () => {
    render(
      <ComboboxField
        label="Ciudad"
        items={cities}
        value={null}
        onChange={() => {}}
        itemToLabel={(item) => item.name}
        itemKey={(item) => item.id}
        error="Elige una ciudad"
        required
      />,
    );
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Elige una ciudad');
  });

  test('is a name and its value if read-only', () => {
    render(
      <ComboboxField
        label="Ciudad"
        items={cities}
        value={cities[0] ?? null}
        onChange={() => {}}
        itemToLabel={(item) => item.name}
        itemKey={(item) => item.id}
        readOnly
      />,
    );
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.getByText('Bogotá')).toBeVisible();
  });
});
