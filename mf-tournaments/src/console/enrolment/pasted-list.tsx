import { fillPlayerIds, findPlayersById } from '@mesa/contract/calls/player-ids';
import { createPlayer, listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import type { Division } from '@mesa/contract/play/model';
import { fold } from '@mesa/contract/rules/fold';
import { displayName } from '@mesa/contract/rules/names';
import { longestNewName, newPlayerName, newPlayerNameFault } from '@mesa/contract/rules/new-player-name';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { CheckField, SelectField, TextArea } from '@mesa/ui/field';
import { useState } from 'react';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { newId } from '../sync/sync-state';
import { divisionNames } from '../tracks';
import { type PastedPerson, pastedNames } from './pasted-names';
import { personOf } from './person-of';
import { createRegularSearch } from './regular-search';

interface Line extends PastedPerson {
  /** Candidates, best match first. */
  players: PublicPlayer[];
  /** An id, `new`, `out`, or empty if the organiser must choose. */
  choice: string;
  fault?: string | undefined;
}

const namesOf = (player: PublicPlayer) => [player.username, player.name, player.optionalname ?? '', displayName(player)];

/** Selects a single exact match; without candidates the player is new. Otherwise the organiser chooses. */
function lineOf(person: PastedPerson, players: PublicPlayer[]): Line {
  const { name } = person;
  const exact = players.filter((player) => namesOf(player).some((one) => fold(one) === fold(name)));
  const [only, another] = exact;
  return { ...person, players, choice: another ? '' : only ? String(only.id) : 'new' };
}

const labelOf = ({ name, pokemonId, division }: PastedPerson) =>
  [name, division && divisionNames[division], pokemonId && `Player ID ${pokemonId}`].filter(Boolean).join(' · ');

/** Names to search at a time. */
const atOnce = 4;
const maxCandidates = 5;

/** Enrols a list pasted from a chat: reads the names, matches the players, then enrols them. Without a network it knows the store's people. */
export function PastedList({ onClose }: { onClose(): void }) {
  const { id: tournamentId, event, give, showNotice, state, regulars } = useConsole();
  const fetch = useFetch();
  const { write } = useWrite(createPlayer);
  const { write: fill } = useWrite(fillPlayerIds);
  const [text, setText] = useState('');
  const [lines, setLines] = useState<Line[]>();
  const [keepsIds, setKeepsIds] = useState(true);
  const [busy, setBusy] = useState(false);
  const { people, doubled } = pastedNames(text);
  const enrolled = new Set(event.entries.map(({ player }) => player));

  const isAway = state.contact === 'offline';

  async function ownersOf(pokemonIds: string[]): Promise<{ pokemonId: string; player: PublicPlayer }[]> {
    if (isAway) return pokemonIds.flatMap((pokemonId) => regulars.flatMap((player) => (player.pokemonId === pokemonId ? [{ pokemonId, player }] : [])));
    return pokemonIds.length === 0 ? [] : (await fetch(findPlayersById, { params: { id: tournamentId }, body: { pokemonIds } })).found;
  }

  async function lookUp() {
    setBusy(true);
    try {
      const known = await ownersOf(people.flatMap(({ pokemonId }) => pokemonId ?? []));
      const searchRegulars = createRegularSearch(regulars);
      const found: Line[] = [];
      for (let at = 0; at < people.length; at += atOnce) {
        const some = people.slice(at, at + atOnce).map(async (person): Promise<Line> => {
          const owner = known.find(({ pokemonId }) => pokemonId === person.pokemonId)?.player;
          if (owner) return { ...person, players: [owner], choice: String(owner.id) };
          if (isAway) return lineOf(person, searchRegulars(person.name).slice(0, maxCandidates));
          const { data } = await fetch(listPlayers, { body: { status: 1, search: person.name, page: 1, limit: maxCandidates } });
          return lineOf(person, data);
        });
        found.push(...(await Promise.all(some)));
      }
      setLines(found);
    } catch (error) {
      showNotice(messageOf(error));
    }
    setBusy(false);
  }

  const undecided = lines?.filter(({ choice }) => choice === '').length ?? 0;
  const isIn = ({ choice }: Line) => enrolled.has(Number(choice));
  const wanted = lines?.filter((line) => line.choice !== 'out' && !isIn(line)) ?? [];
  const created = wanted.filter(({ choice }) => choice === 'new').length;
  // Two lines can be the same known player.
  const entering = new Set(wanted.map(({ choice }, at) => (Number(choice) ? choice : `line ${at}`))).size;

  /** Enters somebody new with a reserved id. Returns why the name cannot be used. */
  async function enterNew({ name: typed, pokemonId, division = 'masters' }: Line): Promise<string | null> {
    const name = newPlayerName(typed);
    const fault = newPlayerNameFault(name);
    if (fault) return fault;
    const newcomer = { name, ...(pokemonId === null ? {} : { pokemonId }) };
    return (await give({ kind: 'enrol', player: newId, division }, [], { newcomer })) ? null : 'No se inscribió.';
  }

  async function enrol() {
    setBusy(true);
    const players: PublicPlayer[] = [];
    const ids: { playerId: number; pokemonId: string }[] = [];
    const failed: Line[] = [];
    /** Divisions that the list names. */
    const written = new Map<number, Division>();
    for (const line of wanted) {
      const known = line.players.find(({ id }) => String(id) === line.choice);
      if (!known && isAway) {
        const fault = await enterNew(line);
        if (fault) failed.push({ ...line, fault });
        continue;
      }
      try {
        const name = line.name.slice(0, longestNewName);
        const player = known ?? (await write({ body: { username: name, name } })).data;
        players.push(player);
        if (line.division) written.set(player.id, line.division);
        if (line.pokemonId && !player.hasAccount && !isAway) ids.push({ playerId: player.id, pokemonId: line.pokemonId });
      } catch (error) {
        failed.push({ ...line, fault: messageOf(error) });
      }
    }
    const enrolling = players.map((player) => personOf(player, event.season));
    const worked =
      enrolling.length === 0 ||
      (await give(
        enrolling.map(({ id, division }) => ({ kind: 'enrol', player: id, division: written.get(id) ?? division })),
        enrolling,
      ));
    if (!worked) return setBusy(false);
    if (keepsIds && ids.length > 0) {
      await fill({ params: { id: tournamentId }, body: { players: ids } }).catch((error: unknown) =>
        showNotice(`No se guardaron los Player ID: ${messageOf(error)}`),
      );
    }
    setBusy(false);
    if (failed.length === 0) return onClose();
    setLines(failed);
    showNotice(`${counted(failed.length, 'jugador no se creó', 'jugadores no se crearon')}: elige quién es o cambia la lista.`);
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
          hint="Un nombre por línea, como en el chat, con su Player ID o sin él. Los números, teléfonos y emojis se quitan solos."
        />
        <p role="status">
          {counted(people.length, 'nombre', 'nombres')}
          {doubled > 0 && `; ${counted(doubled, 'estaba repetido', 'estaban repetidos')}`}
        </p>
        <div className={styles.row}>
          <Button tone="primary" busy={busy} disabled={people.length === 0} onClick={lookUp}>
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
          <li key={`${line.name} ${line.pokemonId}`}>
            {isIn(line) ? (
              <p>
                {labelOf(line)} <Badge tone="success">Ya inscrito</Badge>
              </p>
            ) : (
              <SelectField
                label={labelOf(line)}
                value={line.choice}
                error={line.fault ?? (line.choice === '' ? 'Varios se llaman así: elige quién es.' : undefined)}
                onChange={(choice) => setLines(lines.map((one, index) => (index === at ? { ...one, choice, fault: undefined } : one)))}
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
      {!isAway && wanted.some(({ pokemonId }) => pokemonId) && (
        <CheckField label="Guardar los Player ID de quienes no tienen cuenta ni uno guardado. Nadie más los ve." checked={keepsIds} onChange={setKeepsIds} />
      )}
      <div className={styles.row}>
        <Button tone="primary" busy={busy} disabled={undecided > 0 || wanted.length === 0} onClick={enrol}>
          {`Inscribir a ${counted(entering, 'jugador', 'jugadores')}`}
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
