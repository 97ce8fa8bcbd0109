import { divisionNames } from '@mesa/contract/format/play-names';
import { counted } from '@mesa/contract/text/plural';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { useState } from 'react';
import { PlayerSearch } from '../enrolment/player-search';
import styles from './tom.module.css';
import type { Chosen, TomEntry } from './tom-choice';

interface TomPlayersProps {
  entries: readonly TomEntry[];
  chosen: Chosen;
  onChoose(userId: string, player: TomEntry['player']): void;
}

/** The known and new players of a file, each correctable, new ones first. */
export function TomPlayers({ entries, chosen, onChoose }: TomPlayersProps) {
  const created = entries.filter(({ userId }) => !chosen.get(userId));
  const known = entries.filter(({ userId }) => chosen.get(userId));
  const list = (label: string, some: readonly TomEntry[]) => (
    <ul className={styles.players} aria-label={label}>
      {some.map((entry) => (
        <TomPlayer
          key={entry.userId}
          entry={entry}
          isNamesake={entries.some((one) => one !== entry && one.name === entry.name)}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
  return (
    <>
      {created.length > 0 && (
        <>
          <p>{counted(created.length, 'jugador se crea', 'jugadores se crean')}. Si alguno ya está en el sitio con otro nombre, elígelo.</p>
          {list('Jugadores que se crean', created)}
        </>
      )}
      {known.length > 0 && (
        <Disclosure label={counted(known.length, 'jugador que ya está en el sitio', 'jugadores que ya están en el sitio')} defaultOpen={created.length === 0}>
          {list('Jugadores que ya están', known)}
        </Disclosure>
      )}
    </>
  );
}

interface TomPlayerProps extends Omit<TomPlayersProps, 'entries'> {
  entry: TomEntry;
  /** Another player in the file has the same name. */
  isNamesake: boolean;
}

function TomPlayer({ entry: { userId, name, division, dropped }, isNamesake, chosen, onChoose }: TomPlayerProps) {
  const [searching, setSearching] = useState(false);
  const player = chosen.get(userId) ?? null;
  const taken = new Set([...chosen.values()].flatMap((one) => one?.id ?? []));
  return (
    <li className={styles.player}>
      <div className={styles.line}>
        <span className={styles.name}>
          {name} <small>{isNamesake ? `${divisionNames[division]} · Player ID ${userId}` : divisionNames[division]}</small> {dropped && <Badge>Abandonó</Badge>}
          {player && (
            <small>
              es {player.name} ({player.username})
            </small>
          )}
        </span>
        {player ? (
          <Button size="small" aria-label={`${name} no es ${player.username}`} onClick={() => onChoose(userId, null)}>
            No es
          </Button>
        ) : (
          <Button size="small" aria-label={`${name} ya está en el sitio`} aria-expanded={searching} onClick={() => setSearching(!searching)}>
            Ya está
          </Button>
        )}
      </div>
      {searching && !player && (
        <PlayerSearch
          label={`Quién es ${name}`}
          creates={false}
          enrolled={taken}
          onChoose={async (person) => {
            setSearching(false);
            onChoose(userId, person);
            return false;
          }}
        />
      )}
    </li>
  );
}
