import { listLocations } from '@mesa/contract/calls/locations';
import { stateName } from '@mesa/contract/rules/names';
import { stateLabel as labelOf } from '@mesa/contract/rules/state-label';
import { FieldSpace, SelectField } from '@mesa/ui/field';
import { type ComponentProps, useMemo } from 'react';
import { lazyPage } from './lazy-page';
import type { Place } from './own-place';
import type SearchOfPlaces from './place-search';
import { query, useQuery } from './query';

/** Only forms that a person fills in need it. */
const PlaceSearch = lazyPage<ComponentProps<typeof SearchOfPlaces>>(() => import(/* webpackChunkName: "place-search" */ './place-search'));

const options = (values: Iterable<string>, current: string) => {
  const all = new Set(values);
  // A place that is not in the table stays until a person changes it.
  if (current) all.add(current);
  return [...all].sort((a, b) => a.localeCompare(b, 'es')).map((value) => ({ value, label: stateName(value) }));
};

interface PlaceFieldsProps {
  value: Place;
  onChange(place: Place): void;
  readOnly?: boolean;
  required?: boolean;
  errors?: Partial<Place>;
  stateLabel?: string;
  /** For filters: offers only places with stores, and an empty choice. */
  withStores?: boolean;
}

/** A search that fills in all three, and country, state and city: a new country resets state and city, a new state resets the city. */
export function PlaceFields({
  value,
  onChange,
  readOnly = false,
  required = false,
  errors = {},
  stateLabel = labelOf(value.country),
  withStores = false,
}: PlaceFieldsProps) {
  const locations = useQuery({
    ...query(listLocations, { query: withStores ? { withStores: 'true' } : {} }),
    enabled: !readOnly,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rows = locations.data?.data;
  const countries = useMemo(
    () =>
      options(
        (rows ?? []).map((row) => row.country),
        value.country,
      ),
    [rows, value.country],
  );
  const states = useMemo(
    () =>
      options(
        (rows ?? []).filter((row) => row.country === value.country).map((row) => row.state),
        value.state,
      ),
    [rows, value.country, value.state],
  );
  const cities = useMemo(
    () =>
      options(
        (rows ?? []).filter((row) => row.country === value.country && row.state === value.state).map((row) => row.city),
        value.city,
      ),
    [rows, value.country, value.state, value.city],
  );
  const hint = locations.isError ? { hint: 'No se pudo cargar la lista de lugares.' } : {};
  const waiting = !readOnly && locations.isPending ? { placeholder: 'Cargando...' } : { placeholder: withStores ? 'Todos' : 'Selecciona…' };
  return (
    <>
      {!readOnly && (
        <FieldSpace withButton={withStores}>
          <PlaceSearch value={value.country && value.state && value.city ? value : null} onChange={onChange} withStores={withStores} />
        </FieldSpace>
      )}
      <SelectField
        label="País"
        value={value.country}
        options={countries}
        readOnly={readOnly}
        required={required}
        {...waiting}
        {...hint}
        {...(errors.country ? { error: errors.country } : {})}
        onChange={(country) => onChange({ country, state: '', city: '' })}
      />
      <SelectField
        label={stateLabel}
        value={value.state}
        options={states}
        readOnly={readOnly}
        required={required}
        {...waiting}
        {...(errors.state ? { error: errors.state } : {})}
        onChange={(state) => onChange({ ...value, state, city: '' })}
      />
      <SelectField
        label="Ciudad"
        value={value.city}
        options={cities}
        readOnly={readOnly}
        required={required}
        {...waiting}
        {...(errors.city ? { error: errors.city } : {})}
        onChange={(city) => onChange({ ...value, city })}
      />
    </>
  );
}
