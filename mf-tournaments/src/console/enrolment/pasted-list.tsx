import { createPlayer, listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { fold } from '@mesa/contract/rules/fold';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/rules/plural';
import { messageOf } from '@mesa/runtime/api';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { SelectField, TextArea } from '@mesa/ui/field';
import { useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { pastedNames } from './pasted-names';
import { longestName, personOf } from './player-search';

interface Line {
  name: string;
  /** Who may be meant, the best first. */
  players: PublicPlayer[];
  /** An id, `new`, `out`, or nothing where the organiser has to choose. */
  choice: string;
  fault?: string;
}

const namesOf = (player: PublicPlayer) => [player.username, player.name, player.optionalname ?? '', displayName(player)];

/** Nobody is guessed: just one who is called exactly so is taken, and without one the player is new. */
function lineOf(name: string, players: PublicPlayer[]): Line {
  const exact = players.filter((player) => namesOf(player).some((one) => fold(one) === fold(name)));
  const [only, another] = exact;
  return { name, players, choice: another ? '' : only ? String(only.id) : 'new' };
}

/** So many are looked up at a time. */
const atOnce = 4;

/** Enrols a list as it stands in a chat: first the names, then who is meant, then all together. */
export function PastedList({ onClose }: { onClose(): void }) {
  const { event, give, say } = useConsole();
  const fetch = useFetch();
  const { write } = useWrite(createPlayer);
  const [text, setText] = useState('');
  const [lines, setLines] = useState<Line[]>();
  const [busy, setBusy] = useState(false);
  const { names, doubled } = pastedNames(text);
  const enrolled = new Set(event.entries.map(({ player }) => player));

  async function lookUp() {
    setBusy(true);
    try {
      const found: Line[] = [];
      for (let at = 0; at < names.length; at += atOnce) {
        const some = names.slice(at, at + atOnce).map(async (name) => {
          const { data } = await fetch(listPlayers, { body: { status: 1, search: name, page: 1, limit: 5 } });
          return lineOf(name, data);
        });
        found.push(...(await Promise.all(some)));
      }
      setLines(found);
    } catch (error) {
      say(messageOf(error));
    }
    setBusy(false);
  }

  const undecided = lines?.filter(({ choice }) => choice === '').length ?? 0;
  const isIn = ({ choice }: Line) => enrolled.has(Number(choice));
  const wanted = lines?.filter((line) => line.choice !== 'out' && !isIn(line)) ?? [];
  const created = wanted.filter(({ choice }) => choice === 'new').length;

  async function enrol() {
    setBusy(true);
    const players: PublicPlayer[] = [];
    const failed: Line[] = [];
    for (const line of wanted) {
      const known = line.players.find(({ id }) => String(id) === line.choice);
      try {
        const name = line.name.slice(0, longestName);
        players.push(known ?? (await write({ body: { username: name, name } })).data);
      } catch (error) {
        failed.push({ ...line, fault: messageOf(error) });
      }
    }
    const people = players.map(personOf);
    const worked =
      people.length === 0 ||
      (await give(
        people.map(({ id, division }) => ({ kind: 'enrol', player: id, division })),
        people,
      ));
    setBusy(false);
    if (!worked) return;
    if (failed.length === 0) return onClose();
    setLines(failed);
    say(`${counted(failed.length, 'jugador no se creó', 'jugadores no se crearon')}: elige quién es o cambia la lista.`);
  }

  if (!lines) {
    return (
      <>
        <TextArea
          label="Lista"
          rows={8}
          autoFocus
          value={text}
          onChange={setText}
          hint="Un nombre por línea, como en el chat. Los números, teléfonos y emojis se quitan solos."
        />
        <p role="status">
          {counted(names.length, 'nombre', 'nombres')}
          {doubled > 0 && `; ${counted(doubled, 'estaba repetido', 'estaban repetidos')}`}
        </p>
        <div className={styles.row}>
          <Button tone="primary" busy={busy} disabled={names.length === 0} onClick={lookUp}>
            Buscar a estos jugadores
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <ul className={styles.cards} aria-label="Jugadores de la lista">
        {lines.map((line, at) => (
          <li key={line.name}>
            {isIn(line) ? (
              <p>
                {line.name} <Badge tone="success">Ya inscrito</Badge>
              </p>
            ) : (
              <SelectField
                label={line.name}
                value={line.choice}
                error={line.fault ?? (line.choice === '' ? 'Varios se llaman así: elige quién es.' : undefined)}
                onChange={(choice) => setLines(lines.map((one, index) => (index === at ? { name: one.name, players: one.players, choice } : one)))}
                placeholder={line.choice === '' ? 'Elige quién es' : undefined}
                options={[
                  ...line.players.map((player) => ({
                    value: String(player.id),
                    label: [displayName(player), displayName(player) !== player.username && player.username, player.city].filter(Boolean).join(' · '),
                  })),
                  { value: 'new', label: 'Nuevo: crear este jugador' },
                  { value: 'out', label: 'No inscribir' },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button tone="primary" busy={busy} disabled={undecided > 0 || wanted.length === 0} onClick={enrol}>
          {`Inscribir a ${counted(wanted.length, 'jugador', 'jugadores')}`}
        </Button>
        <Button onClick={() => setLines(undefined)}>Volver a la lista</Button>
        <span role="status">
          {undecided > 0
            ? `Falta elegir en ${counted(undecided, 'línea', 'líneas')}.`
            : created > 0 && `${counted(created, 'jugador nuevo', 'jugadores nuevos')} entre ellos.`}
        </span>
      </div>
    </>
  );
}
