import { formats } from '@mesa/contract/rules/tournament';
import { ChosenList } from '@mesa/ui/chosen-list';
import { ComboboxField } from '@mesa/ui/combobox';
import { CheckField, FieldFrame, FieldGrid, FieldSpace, ReadOnlyField, SelectField, TextArea, TextField } from '@mesa/ui/field';
import { type ComponentProps, useEffect, useRef } from 'react';
import { type Part, Stateful, schemeLabels } from './part';
import styles from './parts.module.css';

const options = formats.map((value) => ({ value, label: value }));
const players = ['Ana Restrepo', 'Bruno Díaz', 'Carla Núñez', 'Diego Salas'];
const ignore = () => undefined;

type FieldState = { hint?: string; error?: string; required?: boolean; readOnly?: boolean; placeholder?: string };

const fieldStates: Record<string, FieldState> = {
  vacío: { placeholder: 'Elige o escribe' },
  obligatorio: { required: true },
  'con ayuda': { hint: 'Como lo verán los jugadores.' },
  'con error': { error: 'Escribe un valor.' },
  'con ayuda y error': { hint: 'Como lo verán los jugadores.', error: 'Escribe un valor.', required: true },
  'solo lectura': { readOnly: true },
};

/** Shows a field in each of its states. */
const inEachState = (render: (state: FieldState, value: string) => React.ReactNode): Part['states'] =>
  Object.fromEntries(Object.entries(fieldStates).map(([name, state]) => [name, () => render(state, name === 'vacío' ? '' : formats[0])]));

type PickerProps = Partial<ComponentProps<typeof ComboboxField<string>>>;

const Picker = ({ value: initial = null, ...rest }: PickerProps) => (
  <Stateful<string | null> initial={initial}>
    {(value, setValue) => <ComboboxField label="Jugador" items={players} value={value} onChange={setValue} itemKey={String} itemToLabel={String} {...rest} />}
  </Stateful>
);

/** Shows a combobox with its list open, inside a box that contains the list. */
function OpenPicker(props: PickerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[role=combobox]')?.click(), []);
  return (
    <div className={styles.open} ref={box}>
      <Picker {...props} />
    </div>
  );
}

const withPrefix = (prefix: string, states: Part['states']): Part['states'] =>
  Object.fromEntries(Object.entries(states).map(([name, render]) => [`${prefix} ${name}`, render]));

export const fields: Part[] = [
  {
    file: 'field',
    states: {
      ...withPrefix(
        'TextField',
        inEachState((state, initial) => (
          <Stateful initial={initial}>{(value, onChange) => <TextField label="Nombre" {...{ value, onChange, ...state }} />}</Stateful>
        )),
      ),
      'TextField de fecha': () => (
        <Stateful initial="2026-03-14">{(value, onChange) => <TextField label="Fecha" type="date" {...{ value, onChange }} />}</Stateful>
      ),
      ...withPrefix(
        'TextArea',
        inEachState((state, initial) => (
          <Stateful initial={initial}>{(value, onChange) => <TextArea label="Descripción" {...{ value, onChange, ...state }} />}</Stateful>
        )),
      ),
      ...withPrefix(
        'SelectField',
        inEachState((state, initial) => (
          <Stateful initial={initial}>{(value, onChange) => <SelectField label="Formato" options={options} {...{ value, onChange, ...state }} />}</Stateful>
        )),
      ),
      CheckField: () => (
        <Stateful initial>
          {(checked, onChange) => (
            <>
              <CheckField label="Torneo oficial" checked={checked} onChange={onChange} />
              <CheckField label="Con error" checked={false} onChange={ignore} error="Acepta los términos." />
              <CheckField label="Desactivado" checked={false} disabled onChange={ignore} />
              <CheckField label="Desactivado y marcado" checked disabled onChange={ignore} />
            </>
          )}
        </Stateful>
      ),
      'ReadOnlyField sin valor': () => <ReadOnlyField label="Contacto">{null}</ReadOnlyField>,
      'FieldSpace, lugar de un campo que aún carga': () => <FieldSpace withButton={false}>{null}</FieldSpace>,
      'FieldGrid y FieldFrame': () => (
        <FieldGrid>
          <Stateful initial="Medellín">{(value, onChange) => <TextField label="Ciudad" {...{ value, onChange }} />}</Stateful>
          <FieldFrame label="Archivo" hint="Un control propio en el marco de un campo.">
            {(control) => <input {...control} type="file" />}
          </FieldFrame>
        </FieldGrid>
      ),
    },
  },
  {
    file: 'combobox',
    states: {
      cerrado: () => <Picker placeholder="Busca un jugador" />,
      'con valor': () => <Picker value="Ana Restrepo" clearable />,
      'con ayuda y error': () => <Picker required hint="Por nombre o usuario." error="Elige un jugador." />,
      'solo lectura': () => <Picker value="Ana Restrepo" readOnly />,
      abierto: () => <OpenPicker value="Bruno Díaz" />,
      buscando: () => <OpenPicker items={[]} inputValue="ana" onInputChange={ignore} status="Buscando..." />,
      'sin resultados': () => <OpenPicker items={[]} inputValue="zzz" onInputChange={ignore} emptyText="Nadie se llama así." />,
    },
  },
  {
    file: 'chosen-list',
    states: {
      'varios elegidos': (scheme) => (
        <Stateful initial={players}>
          {(chosen, setChosen) => (
            <ChosenList
              label={`Elegidos (${schemeLabels[scheme]})`}
              items={chosen}
              itemKey={String}
              itemToLabel={String}
              onRemove={(one) => setChosen(chosen.filter((other) => other !== one))}
            />
          )}
        </Stateful>
      ),
    },
  },
];
