import { acknowledgeListRules, type Tournament } from '@mesa/contract/calls/tournaments';
import { listsChangedText } from '@mesa/contract/format/deck-lists';
import { useWrite } from '@mesa/runtime/query';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { serviceFailure } from '../alerts/failure';
import styles from './note.module.css';
import { tournamentQuery } from './tournament.queries';

/** Tells organisers that the site changed the list rules of their tournament, until one of them answers. */
export function ListsNotice({ tournament: { id, listsNotice } }: { tournament: Tournament }) {
  const { write, busy, input } = useWrite(acknowledgeListRules, { shows: (saved) => ({ query: tournamentQuery(id), data: saved }) });
  if (!listsNotice) return null;
  const answer = (open: boolean) => write({ params: { id }, body: { open } }).catch((error: unknown) => notice(serviceFailure(error)));
  const isOpening = input?.body.open === true;
  return (
    <Panel tone="warning">
      <div className={styles.note}>
        <p>{listsChangedText}</p>
        <Button tone="primary" busy={busy && !isOpening} disabled={busy && isOpening} onClick={() => answer(false)}>
          Entendido
        </Button>
        <Button busy={busy && isOpening} disabled={busy && !isOpening} onClick={() => answer(true)}>
          Dejarlas abiertas y a la vista
        </Button>
      </div>
    </Panel>
  );
}
