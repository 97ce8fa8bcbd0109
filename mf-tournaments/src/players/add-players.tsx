import { listPlayers, type PublicPlayer } from '@mesa/contract/calls/players';
import { fold } from '@mesa/contract/rules/fold';
import { displayName } from '@mesa/contract/rules/names';
import { plural } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useFetch } from '@mesa/runtime/query';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { useForm } from '@mesa/runtime/use-form';
import { confirm, notice } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { ChosenList } from '@mesa/ui/chosen-list';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { TextField } from '@mesa/ui/field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from './add-players.module.css';

export const addPlayersFormName = 'add-players.1';

/** The selected players by key. */
type Ticked = Readonly<Record<`player.${number}`, PublicPlayer | null>>;
const none: Ticked = {};
const ticking = (player: PublicPlayer, ticked: boolean): Ticked => ({ [`player.${player.id}`]: ticked ? player : null });

interface AddPlayersProps {
  tournamentId: number;
  enrolled: ReadonlySet<number>;
  /** Resolves to whether it succeeded. */
  onEnrol(playerIds: number[]): Promise<boolean>;
  onClose(): void;
}

const playersNamed = (search: string) => ({ body: { status: 1, ...(search && { search }), page: 1, limit: 50 } });

/** Returns the best match that is not selected yet; null if an exact match is already selected. */
function firstFree(players: readonly PublicPlayer[], typed: string, isTaken: (id: number) => boolean): PublicPlayer | undefined {
  const [best] = players;
  const isNamed = best && [best.username, best.name, best.optionalname ?? ''].some((name) => fold(name) === fold(typed));
  return isNamed && isTaken(best.id) ? undefined : players.find(({ id }) => !isTaken(id));
}

/** Finds players by name and enrols the selected ones together. Enter selects the first match, so that a list can be typed. */
export function AddPlayers({ tournamentId, enrolled, onEnrol, onClose }: AddPlayersProps) {
  const [typed, setTyped] = useState('');
  const form = useForm({
    form: addPlayersFormName,
    id: tournamentId,
    server: none,
    opens: 'always',
    growing: true,
    identity: (player) => (player as PublicPlayer | null)?.id,
    label: (_, player) => displayName(player as PublicPlayer | null),
  });
  const ticked = Object.values(form.values).filter((player) => player !== null && !enrolled.has(player.id)) as PublicPlayer[];
  const newest = useRef(ticked);
  useEffect(() => {
    newest.current = ticked;
  });
  const chosen = new Map(ticked.map((player) => [player.id, player]));
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fetch = useFetch();
  const search = useDebounced(typed.trim(), 300);
  const found = query(listPlayers, playersNamed(search));

  const toggle = (player: PublicPlayer) => form.change(ticking(player, !chosen.has(player.id)));
  /** Waits for the results of the current text: people type a name and Enter in one go. */
  const tickFirst = async (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return;
    const answer = await fetch(listPlayers, playersNamed(text)).catch(() => null); // the list below shows what failed
    const first = answer && firstFree(answer.data, text, (id) => enrolled.has(id) || chosen.has(id));
    if (first) form.change(ticking(first, true));
    if (input.current?.value.trim() === text) input.current.select();
  };

  async function enrol() {
    const players = ticked;
    const [only] = players;
    if (!only) return notice('⚠️ Debes seleccionar al menos un jugador.');
    const text = plural(players.length, `¿Agregar a ${displayName(only)} al torneo?`, `¿Agregar ${players.length} jugadores al torneo?`);
    if (!(await confirm({ text, confirmLabel: 'Agregar' }))) return;
    setBusy(true);
    const worked = await onEnrol(players.map(({ id }) => id));
    setBusy(false);
    if (!worked) return;
    const later = newest.current.filter(({ id }) => !players.some((sent) => sent.id === id));
    form.discard();
    if (later.length > 0) form.change(Object.assign({}, ...later.map((player) => ticking(player, true))));
  }

  return (
    <div className={styles.panel} ref={form.root}>
      {form.notices}
      <form onSubmit={tickFirst}>
        <TextField
          label="Buscar jugadores"
          type="search"
          autoFocus
          maxLength={100}
          inputRef={input}
          value={typed}
          onChange={setTyped}
          hint="Nombre o usuario. Enter marca el primero de la lista."
        />
      </form>
      <ChosenList<PublicPlayer> label="Jugadores seleccionados" items={ticked} itemKey={({ id }) => id} itemToLabel={displayName} onRemove={toggle} />
      <Loaded query={found} skeleton={<Skeleton height="11rem" />} loadingText="Buscando..." keepPrevious>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState>Ningún jugador se llama así. Si es nuevo, créalo con «Crear Jugador».</EmptyState>
          ) : (
            <>
              <ul className={styles.found} aria-label="Jugadores encontrados">
                {data.map((player) => (
                  <FoundPlayer
                    key={player.id}
                    player={player}
                    enrolled={enrolled.has(player.id)}
                    chosen={chosen.has(player.id)}
                    onToggle={() => toggle(player)}
                  />
                ))}
              </ul>
              {pagination.total > data.length && (
                <p className={styles.more}>
                  Se ven {data.length} de {pagination.total}: escribe más letras para encontrar a los demás.
                </p>
              )}
            </>
          )
        }
      </Loaded>
      <div className={styles.actions}>
        <Button tone="primary" busy={busy} onClick={enrol}>
          {chosen.size > 0 ? `Agregar seleccionados (${chosen.size})` : 'Agregar seleccionados'}
        </Button>
        <Button onClick={async () => (await form.cancel()) && onClose()}>Cerrar</Button>
      </div>
    </div>
  );
}

function FoundPlayer({ player, enrolled, chosen, onToggle }: { player: PublicPlayer; enrolled: boolean; chosen: boolean; onToggle(): void }) {
  const { username, city } = player;
  const details = [displayName(player) !== username && username, city].filter(Boolean).join(' · ');
  return (
    <li>
      <label className={styles.player}>
        <input type="checkbox" checked={enrolled || chosen} disabled={enrolled} onChange={onToggle} />
        <span className={styles.name}>
          {displayName(player)} {details && <small>{details}</small>}
        </span>
        {enrolled && <Badge tone="success">Inscrito</Badge>}
      </label>
    </li>
  );
}
