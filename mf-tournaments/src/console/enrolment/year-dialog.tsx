import { savePlayerData } from '@mesa/contract/calls/player-ids';
import type { Division, PlayerId } from '@mesa/contract/play/model';
import { divisionOf } from '@mesa/contract/play/structure';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import { useConsole } from '../console-context';
import { divisionNames } from '../tracks';

interface YearDialogProps {
  player: PlayerId;
  /** The division that the organiser chose by hand. */
  division: Division;
  onClose(): void;
}

/** Asks for the birth year of a player whose division is set by hand: the official program derives the division from it. */
export function YearDialog({ player, division, onClose }: YearDialogProps) {
  const { id, event, nameOf, give } = useConsole();
  const { write, busy } = useWrite(savePlayerData);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const name = nameOf(player);
  const setDivision = (to: Division) => give({ kind: 'edit-entry', player, division: to });

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    const birthYear = Number(typed);
    if (!/^\d{4}$/.test(typed.trim())) return setError('Escribe el año con cuatro cifras.');
    const ofYear = divisionOf(birthYear, event.season);
    if (ofYear !== division) {
      return setError(`Quien nació en ${birthYear} juega en ${divisionNames[ofYear]}. Corrige el año, o cierra y elige esa división.`);
    }
    try {
      const { people } = await write({ params: { id }, body: { players: [{ playerId: player, birthYear }] } });
      await give({ kind: 'edit-entry', player, division }, people);
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <Dialog open onClose={onClose} title={`¿En qué año nació ${name}?`}>
      <form onSubmit={save} noValidate>
        <p>{`Para jugar en ${divisionNames[division]}, el archivo oficial necesita el año. Nadie más lo ve.`}</p>
        <TextField label="Año de nacimiento" inputMode="numeric" autoComplete="off" maxLength={4} value={typed} onChange={setTyped} error={error} />
        <Button type="submit" tone="primary" busy={busy}>
          Guardar año
        </Button>{' '}
        <Button
          onClick={async () => {
            if (await setDivision(division)) onClose();
          }}
        >
          No lo sé ahora
        </Button>
      </form>
    </Dialog>
  );
}
