import { type OwnPass, saveOwnPlayerData } from '@mesa/contract/calls/passes';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import styles from '../live/own-deck.module.css';

/** The data that the official program needs and the player still lacks. */
export function OwnData({ lacks }: Pick<OwnPass, 'lacks'>) {
  const { write, busy } = useWrite(saveOwnPlayerData);
  const [pokemonId, setPokemonId] = useState('');
  const [year, setYear] = useState('');
  const [error, setError] = useState('');
  const [saved, setSaved] = useState(false);
  if (!lacks) return null;
  if (!lacks.pokemonId && !lacks.birthYear) return saved ? <p role="status">Guardado: tus datos para el programa oficial están completos.</p> : null;

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    const body = { ...(pokemonId.trim() ? { pokemonId: pokemonId.trim() } : {}), ...(year.trim() ? { birthYear: Number(year) } : {}) };
    if (Object.keys(body).length === 0) return setError('Escribe lo que sabes; lo demás puede esperar.');
    try {
      await write({ body });
      setSaved(true);
      setError('');
    } catch (reason) {
      setError(messageOf(reason));
    }
  }

  return (
    <Disclosure label="Mis datos para el programa oficial">
      <div className={styles.list}>
        <p>Van en el archivo que la tienda sube al sitio oficial, y no son públicos.</p>
        <form onSubmit={save} noValidate aria-label="Mis datos para el programa oficial">
          <FieldGrid>
            {lacks.pokemonId && <TextField label="Player ID" inputMode="numeric" maxLength={10} value={pokemonId} onChange={setPokemonId} />}
            {lacks.birthYear && <TextField label="Año de nacimiento" inputMode="numeric" maxLength={4} value={year} onChange={setYear} />}
          </FieldGrid>
          {error && <p role="alert">{error}</p>}
          <Button type="submit" busy={busy}>
            Guardar
          </Button>
        </form>
      </div>
    </Disclosure>
  );
}
