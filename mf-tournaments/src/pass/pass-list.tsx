import { type OwnPass, savePassList } from '@mesa/contract/calls/passes';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { listRulesText, listsClosedText } from '@mesa/contract/format/deck-lists';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { useState } from 'react';
import { ListForm } from '../live/list-form';
import { listHeading } from '../live/own-deck';
import styles from '../live/own-deck.module.css';
import { serverNow } from '../live/server-clock';

/** The player's deck list, which a phone with a pass hands in as text. */
export function PassList({ pass, tournament, isClosed }: { pass: OwnPass; tournament: Tournament; isClosed: boolean }) {
  const { cards, updatedAt } = pass.list;
  const { write, refresh } = useWrite(savePassList);
  const [pasting, setPasting] = useState(false);
  const [done, setDone] = useState(false);
  const closes = tournament.listsClose !== 'nunca';
  const rules = listRulesText(tournament) ?? 'Puedes entregarla y cambiarla cuando quieras';
  return (
    <Panel tone={closes && cards === 0 ? 'warning' : 'sunken'}>
      <section className={styles.list} aria-label="Mi lista">
        <h2 className={styles.heading}>{listHeading(cards, closes)}</h2>
        <p>{isClosed ? listsClosedText(tournament, { now: new Date(serverNow()) }) : `${rules}.`}</p>
        {!isClosed && !pasting && (
          <div className={styles.actions}>
            <Button tone={cards > 0 ? 'secondary' : 'primary'} onClick={() => setPasting(true)}>
              {cards > 0 ? 'Pegar otra lista' : 'Pegar mi lista'}
            </Button>
          </div>
        )}
        <p role="status">{done && !pasting && 'Entregada. El organizador ya la ve.'}</p>
        {!isClosed && pasting && (
          <>
            <ListForm
              id={`${pass.tournamentId}/${pass.player.username}`}
              save={(text) => write({ body: { cards: text, ...(updatedAt && { updatedAt }) } })}
              refresh={refresh}
              onDone={() => {
                setPasting(false);
                setDone(true);
              }}
            />
            <div>
              <Button tone="quiet" onClick={() => setPasting(false)}>
                Cerrar
              </Button>
            </div>
          </>
        )}
      </section>
    </Panel>
  );
}
