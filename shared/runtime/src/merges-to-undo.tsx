import { type PlayerMerge, undoMerge } from '@mesa/contract/calls/player-merges';
import { localDay, slashDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import styles from './merges-to-undo.module.css';

const dayOf = (instant: string): string => slashDate(localDay(new Date(instant)));

/** Merges of players, each with a button that undoes it. */
export function MergesToUndo({ merges }: { merges: readonly PlayerMerge[] }) {
  const { write, input } = useWrite(undoMerge);

  async function undo({ id, kept, removed }: PlayerMerge) {
    const text = `${displayName(removed)} vuelve a ser otro jugador, con los torneos y todo lo que tenía. Lo nuevo se queda con ${displayName(kept)}.`;
    if (!(await confirm({ title: '¿Deshacer la unión?', text, confirmLabel: 'Deshacer', tone: 'danger' }))) return;
    await write({ params: { id }, body: {} }).catch((error: unknown) => notice(messageOf(error)));
  }

  return (
    <ul className={styles.merges} aria-label="Uniones que se pueden deshacer">
      {merges.map((merge) => (
        <li key={merge.id}>
          <span>
            {displayName(merge.removed)} se unió con <Link to={href('player', { username: merge.kept.username })}>{displayName(merge.kept)}</Link> el{' '}
            {dayOf(merge.at)}, por {merge.by}. Se puede deshacer hasta el {dayOf(merge.until)}.
          </span>
          <Button size="small" busy={input?.params.id === merge.id} onClick={() => undo(merge)} aria-label={`Deshacer: ${displayName(merge.removed)}`}>
            Deshacer
          </Button>
        </li>
      ))}
    </ul>
  );
}
