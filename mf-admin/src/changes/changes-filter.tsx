import { type ChangeEntity, changeEntities, changeEntityNames } from '@mesa/contract/changes';
import { Button } from '@mesa/ui/button';
import { FieldGrid, SelectField, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import styles from './changes.module.css';
import type { ChangesFilter as Filter } from './changes-search';
import { type Person, PersonField } from './person-field';

const entities = changeEntities.map((value) => ({ value, label: changeEntityNames[value] }));

export interface ChangesFilterProps {
  filter: Filter;
  /** The filtered person, if any. */
  person: Person | null;
  onFilter(filter: Filter): void;
}

/** The filters of the change history; sends a request only on Filtrar. */
export default function ChangesFilter({ filter, person: shown, onFilter }: ChangesFilterProps) {
  const [que, setQue] = useState<ChangeEntity | ''>(filter.que ?? '');
  const [person, setPerson] = useState(shown);
  const [desde, setDesde] = useState(filter.desde ?? '');
  const [hasta, setHasta] = useState(filter.hasta ?? '');
  const wrongOrder = Boolean(desde && hasta && desde > hasta);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrongOrder) return;
    onFilter({
      ...(que && { que }),
      // Ids are specific to a type of record.
      ...(filter.id && que === filter.que && { id: filter.id }),
      ...(person && { persona: person.userId }),
      ...(desde && { desde }),
      ...(hasta && { hasta }),
    });
  };
  return (
    <form className={styles.filter} onSubmit={submit} noValidate>
      <FieldGrid>
        <SelectField label="Qué" value={que} onChange={(value) => setQue(value as ChangeEntity | '')} options={entities} placeholder="Todo" />
        <PersonField value={person} onChange={setPerson} />
        <TextField label="Desde" type="date" value={desde} onChange={setDesde} />
        <TextField
          label="Hasta"
          type="date"
          value={hasta}
          onChange={setHasta}
          error={wrongOrder ? 'La fecha final no puede ser anterior a la inicial.' : undefined}
        />
      </FieldGrid>
      <div>
        <Button type="submit" tone="primary">
          Filtrar
        </Button>
      </div>
    </form>
  );
}
