import { listMissingPlayerData, savePlayerData } from '@mesa/contract/calls/player-ids';
import type { Result } from '@mesa/contract/endpoint';
import { divisionNames } from '@mesa/contract/format/play-names';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useFetch, useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import own from './tom-checklist.module.css';
import { TomNumbers } from './tom-numbers';

type Missing = Result<typeof listMissingPlayerData>['players'][number];

/** Lists what is missing, of the tournament and per player, with the field beside it. */
export default function TomChecklist() {
  return (
    <div className={styles.screen}>
      <TomNumbers />
      <MissingOfPlayers />
    </div>
  );
}

function MissingOfPlayers() {
  const { id } = useConsole();
  return (
    <Loaded
      query={{ ...query(listMissingPlayerData, { params: { id } }), refetchOnMount: 'always' }}
      skeleton={<Skeleton height="8rem" />}
      loadingText="Revisando los datos de los jugadores..."
      errorText="Los datos se revisan con conexión."
    >
      {({ players }) => <Players missing={players} />}
    </Loaded>
  );
}

function Players({ missing }: { missing: readonly Missing[] }) {
  const { event, replica, nameOf } = useConsole();
  const withoutYear = new Set(missing.filter((one) => one.withoutYear).map(({ playerId }) => playerId));
  // A year that gives another division than the one in which they play.
  const moved = event.entries.flatMap(({ player, division }) => {
    const byYear = replica.people[player]?.division;
    return byYear === undefined || byYear === division || withoutYear.has(player) || replica.people[player]?.noYear ? [] : [{ player, division, byYear }];
  });
  const ready = event.entries.length - new Set([...missing.map(({ playerId }) => playerId), ...moved.map(({ player }) => player)]).size;
  return (
    <div className={styles.screen}>
      <p role="status">
        {ready === event.entries.length
          ? `Los ${counted(event.entries.length, 'jugador', 'jugadores')} tienen Player ID y año de nacimiento.`
          : `${ready} de ${counted(event.entries.length, 'jugador está listo', 'jugadores están listos')}. Lo que falta, va en el archivo con un número o un año nuestros.`}
      </p>
      {missing.length > 0 && (
        <ul className={own.players} aria-label="Falta">
          {missing.map((one) => (
            <MissingData key={`${one.playerId} ${one.withoutId} ${one.withoutYear}`} missing={one} name={nameOf(one.playerId)} />
          ))}
        </ul>
      )}
      {moved.length > 0 && (
        <ul className={styles.notices} aria-label="División y año">
          {moved.map(({ player, division, byYear }) => (
            <li key={player} className={styles.notice}>
              {nameOf(player)} juega en {divisionNames[division]}, y por su año le toca {divisionNames[byYear]}. El archivo lleva un año de{' '}
              {divisionNames[division]}.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MissingData({ missing: { playerId, withoutId, withoutYear }, name }: { missing: Missing; name: string }) {
  const { id } = useConsole();
  const { write, busy } = useWrite(savePlayerData);
  const fetch = useFetch();
  const [pokemonId, setPokemonId] = useState('');
  const [year, setYear] = useState('');
  const [error, setError] = useState('');

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    const data = { ...(pokemonId.trim() ? { pokemonId: pokemonId.trim() } : {}), ...(year.trim() ? { birthYear: Number(year) } : {}) };
    if (Object.keys(data).length === 0) return setError('Escribe lo que sabes; lo demás puede esperar.');
    try {
      await write({ params: { id }, body: { players: [{ playerId, ...data }] } });
      setError('');
      await fetch(listMissingPlayerData, { params: { id } }, { fresh: true });
    } catch (reason) {
      setError(messageOf(reason));
    }
  }

  return (
    <li>
      <form onSubmit={save} className={own.player} noValidate aria-label={`Datos de ${name}`}>
        <strong>{name}</strong>
        <FieldGrid>
          {withoutId && <TextField label="Player ID" inputMode="numeric" maxLength={10} value={pokemonId} onChange={setPokemonId} />}
          {withoutYear && <TextField label="Año de nacimiento" inputMode="numeric" maxLength={4} value={year} onChange={setYear} />}
        </FieldGrid>
        {error && <p role="alert">{error}</p>}
        <div>
          <Button type="submit" size="small" busy={busy}>
            Guardar
          </Button>
        </div>
      </form>
    </li>
  );
}
