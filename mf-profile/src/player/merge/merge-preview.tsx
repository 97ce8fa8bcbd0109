import { type MergeSide, type MergePreview as Preview, previewMerge } from '@mesa/contract/calls/player-merges';
import { slashDate } from '@mesa/contract/format/date';
import { orDash } from '@mesa/contract/format/number';
import { undoMergeDays } from '@mesa/contract/rules/merges';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Skeleton } from '@mesa/ui/feedback';
import { SelectField } from '@mesa/ui/field';
import { Panel } from '@mesa/ui/page';
import { useEffect } from 'react';
import styles from './merge.module.css';

interface MergePreviewProps {
  keptId: number;
  removedId: number;
  /** Why the last attempt failed. */
  error: string | undefined;
  onKeep(id: number): void;
  /** Whether these two can be united. */
  onReady(ready: boolean): void;
}

/** Both players of a merge, which one stays, and what moves. */
export function MergePreview({ keptId, removedId, error, onKeep, onReady }: MergePreviewProps) {
  return (
    <Loaded
      query={query(previewMerge, { params: { id: keptId, removedId } })}
      skeleton={<Skeleton height="16rem" />}
      loadingText="Comparando a los dos..."
      keepPrevious
    >
      {({ data }, { refetching }) => (
        <div className={styles.form} aria-busy={refetching}>
          <Ready isReady={!refetching && data.refusal === null} onReady={onReady} />
          <Compared {...data} onKeep={onKeep} />
          {error && (
            <Panel tone="warning">
              <p role="alert">{error}</p>
            </Panel>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Ready({ isReady, onReady }: { isReady: boolean; onReady(ready: boolean): void }) {
  useEffect(() => onReady(isReady), [isReady, onReady]);
  return null;
}

function Compared({ kept, removed, refusal, idsDiffer, moves, onKeep }: Preview & Pick<MergePreviewProps, 'onKeep'>) {
  const [keptName, removedName] = [displayName(kept.player), displayName(removed.player)];
  const sides = [kept, removed].sort((one, other) => one.player.id - other.player.id);
  return (
    <>
      <SelectField
        label="Con cuál se queda"
        value={String(kept.player.id)}
        onChange={(id) => onKeep(Number(id))}
        options={sides.map(({ player }) => ({ value: String(player.id), label: `${displayName(player)} (${player.username})` }))}
      />
      <div className={styles.sides}>
        <Side side={kept} label="Se queda" />
        <Side side={removed} label="Se une" />
      </div>
      {refusal === null ? (
        <>
          <p>{moved(keptName, removedName, moves)}</p>
          <p>
            La dirección de {removedName} llevará a {keptName}. Se puede deshacer durante {undoMergeDays} días.
          </p>
          {idsDiffer && (
            <Panel tone="warning">
              <p>Tienen Player ID distintos: pueden ser dos personas. Pregunta antes de unirlos.</p>
            </Panel>
          )}
        </>
      ) : (
        <Panel tone="warning">
          <p role="status">{refusal}</p>
        </Panel>
      )}
    </>
  );
}

/** A y B; A, B y C. */
const listed = (parts: readonly string[]): string => (parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`);

function moved(kept: string, removed: string, { tournaments, decks, claims, account }: Preview['moves']): string {
  const parts = [
    tournaments > 0 ? `${counted(tournaments, 'torneo', 'torneos')} con sus resultados, rondas y puntos` : '',
    decks > 0 ? counted(decks, 'baraja', 'barajas') : '',
    claims > 0 ? counted(claims, 'solicitud de cuenta', 'solicitudes de cuenta') : '',
    account ? 'la cuenta' : '',
  ].filter(Boolean);
  return parts.length > 0 ? `De ${removed} pasan a ${kept}: ${listed(parts)}.` : `${removed} no tiene torneos ni barajas: solo desaparece de las búsquedas.`;
}

function Side({ side: { player, tournaments, results }, label }: { side: MergeSide; label: string }) {
  return (
    <Panel>
      <h3>
        {label}: {displayName(player)}
      </h3>
      <p>
        {player.username} · {player.hasAccount ? 'con cuenta' : 'sin cuenta'} · {counted(tournaments, 'torneo', 'torneos')}
      </p>
      {results.length > 0 && (
        <ul aria-label={`Lo último que jugó ${displayName(player)} (${player.username})`}>
          {results.map(({ tournamentId, tournament, store, date, position }) => (
            <li key={tournamentId}>
              {slashDate(date)} · {tournament}, {store} · puesto {orDash(position)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
