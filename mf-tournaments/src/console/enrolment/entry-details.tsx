import type { Entry } from '@mesa/contract/play/model';
import { counted } from '@mesa/contract/text/plural';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import screen from '../console.module.css';
import { useConsole } from '../console-context';

const maxByes = 20;

/** A player's byes earned elsewhere, editable until the start, and their fixed table, editable at any time. */
export function EntryDetails({ entry: { player, earnedByes, fixedTable } }: { entry: Entry }) {
  const { event, give, nameOf } = useConsole();
  const [byes, setByes] = useState(String(earnedByes));
  const [table, setTable] = useState(fixedTable === undefined ? '' : String(fixedTable));
  const name = nameOf(player);
  const mayGiveByes = event.stage === 'registration';
  const isByes = /^\d{1,2}$/.test(byes.trim()) && Number(byes) <= maxByes;
  const isTable = /^([1-9]\d{0,3})?$/.test(table.trim());
  const neighbour = event.entries.find((other) => other.player !== player && String(other.fixedTable) === table.trim());

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    if (!isByes || !isTable) return;
    const next = table.trim() === '' ? null : Number(table);
    await give({ kind: 'edit-entry', player, fixedTable: next, ...(mayGiveByes ? { earnedByes: Number(byes) } : {}) });
  }
  return (
    <form onSubmit={save} className={screen.screen} aria-label={`Más de ${name}`}>
      <FieldGrid>
        {mayGiveByes && (
          <TextField
            label="Descansos ganados"
            type="number"
            inputMode="numeric"
            min={0}
            max={maxByes}
            value={byes}
            onChange={setByes}
            error={isByes ? undefined : `Escribe un número de 0 a ${maxByes}.`}
            hint="Rondas que gana sin jugar, desde la primera."
          />
        )}
        <TextField
          label="Mesa fija"
          type="number"
          inputMode="numeric"
          min={1}
          value={table}
          onChange={setTable}
          error={isTable ? undefined : 'Escribe un número de mesa o deja el campo vacío.'}
          hint={neighbour ? `${nameOf(neighbour.player)} también la tiene.` : 'Juega siempre en esa mesa. Vacío: juega donde le toque.'}
        />
      </FieldGrid>
      <div>
        <Button type="submit" size="small" disabled={!isByes || !isTable}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

/** A player's earned byes and fixed table, if any. */
export const EntryMarks = ({ entry: { earnedByes, fixedTable } }: { entry: Entry }) => (
  <>
    {earnedByes > 0 && <Badge tone="info">{counted(earnedByes, 'descanso', 'descansos')}</Badge>}{' '}
    {fixedTable !== undefined && <Badge tone="info">Mesa {fixedTable}</Badge>}
  </>
);
