import type { Pairing } from '@mesa/contract/play/model';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { Panel, Section } from '@mesa/ui/page';
import { useState } from 'react';
import { questionOf } from './conflict-text';
import styles from './console.module.css';
import { useConsole } from './console-context';
import { NewcomerQuestions } from './newcomer-questions';
import { chainsOf, isBlocked } from './sync/conflicts';
import type { Conflict } from './sync/replica';

/** What waits for the organiser's decision: commands that the server rejected, and people entered without a network. */
export const Conflicts = () => (
  <>
    <RejectedCommands />
    <NewcomerQuestions />
  </>
);

/** Commands that the server rejected, with both versions; each waits for a decision. */
function RejectedCommands() {
  const { replica } = useConsole();
  const chains = chainsOf(replica.conflicts);
  if (chains.length === 0) return null;
  return (
    <Panel tone="warning">
      <Section title={chains.length === 1 ? 'Hay algo que decidir' : `Hay ${chains.length} cosas que decidir`}>
        {chains.map((chain, at) => (
          <ConflictChoice key={chain[0]?.command.id} chain={chain} isBlocked={isBlocked(chains, at)} />
        ))}
      </Section>
    </Panel>
  );
}

function ConflictChoice({ chain, isBlocked }: { chain: Conflict[]; isBlocked: boolean }) {
  const { event, replica, nameOf, sync, showNotice, holdsPen, timeZone } = useConsole();
  const [busy, setBusy] = useState<'mine' | 'theirs'>();
  const { text, mine, theirs, needsPen, discards } = questionOf(chain, { event, recent: replica.recent, nameOf, timeZone });
  async function decide(choice: 'mine' | 'theirs') {
    if (choice === 'theirs' && discards && !(await confirm({ title: `¿${theirs}?`, text: discards, confirmLabel: theirs, tone: 'danger' }))) return;
    setBusy(choice);
    const refused = choice === 'mine' && needsPen && !holdsPen ? await sync.takePen(event.pen.device !== null) : null;
    showNotice(
      refused ??
        (await sync.decide(
          chain.map(({ command }) => command.id),
          choice,
        )),
    );
    setBusy(undefined);
  }
  return (
    <fieldset className={styles.question} aria-label={text}>
      <p>{text}</p>
      <div className={styles.row}>
        {mine && (
          <Button busy={busy === 'mine'} disabled={busy !== undefined || isBlocked} onClick={() => decide('mine')}>
            {mine}
          </Button>
        )}
        <Button tone={discards ? 'danger' : 'secondary'} busy={busy === 'theirs'} disabled={busy !== undefined || isBlocked} onClick={() => decide('theirs')}>
          {theirs}
        </Button>
      </div>
      {isBlocked && <p>Responde primero lo anterior: esto depende de ello.</p>}
      <BothDraws chain={chain} />
    </fieldset>
  );
}

/** The user's draw of a round beside the published one. */
function BothDraws({ chain }: { chain: Conflict[] }) {
  const { event, nameOf } = useConsole();
  const mine = chain.map(({ command }) => command.body).find((body) => body.kind === 'draw');
  if (!mine) return null;
  const pod = event.pods.find(({ name }) => name === mine.pod);
  const isSame = (other: { number: number; division?: string }) => other.number === mine.number && other.division === mine.division;
  const theirs = pod?.played.find(isSame)?.matches ?? event.drafts.find((draft) => draft.pod === mine.pod && isSame(draft))?.pairs;
  if (!theirs) return null;
  const list = (title: string, pairs: readonly Pick<Pairing, 'player1' | 'player2' | 'table'>[]) => (
    <div>
      <h3>{title}</h3>
      <ul className={styles.notices}>
        {pairs.map(({ player1, player2, table }) => (
          <li key={player1}>{player2 === null ? `${nameOf(player1)}: descanso` : `Mesa ${table}: ${nameOf(player1)} contra ${nameOf(player2)}`}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <Disclosure label="Ver ambas">
      <div className={styles.cards}>
        {list('La tuya', mine.pairs)}
        {list('La que quedó', theirs)}
      </div>
    </Disclosure>
  );
}
