import { Button } from '@mesa/ui/button';
import { Panel, Section } from '@mesa/ui/page';
import { useState } from 'react';
import { questionOf } from './conflict-text';
import styles from './console.module.css';
import { useConsole } from './console-context';
import { chainsOf } from './sync/conflicts';
import type { Conflict } from './sync/replica';

/** What the server did not take, with both versions: each a question that waits until somebody decides. */
export function Conflicts() {
  const { replica } = useConsole();
  const chains = chainsOf(replica.conflicts);
  if (chains.length === 0) return null;
  return (
    <Panel tone="warning">
      <Section title={chains.length === 1 ? 'Hay algo que decidir' : `Hay ${chains.length} cosas que decidir`}>
        {chains.map((chain) => (
          <ConflictChoice key={chain[0]?.command.id} chain={chain} />
        ))}
      </Section>
    </Panel>
  );
}

function ConflictChoice({ chain }: { chain: Conflict[] }) {
  const { event, replica, nameOf, sync, say, holdsPen } = useConsole();
  const [busy, setBusy] = useState<'mine' | 'theirs'>();
  const { text, mine, theirs, needsPen } = questionOf(chain, { event, recent: replica.recent, nameOf });
  async function decide(choice: 'mine' | 'theirs') {
    setBusy(choice);
    const refused = choice === 'mine' && needsPen && !holdsPen ? await sync.takePen(event.pen.device !== null) : null;
    say(
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
        <Button busy={busy === 'theirs'} disabled={busy !== undefined} onClick={() => decide('theirs')}>
          {theirs}
        </Button>
        <Button busy={busy === 'mine'} disabled={busy !== undefined} onClick={() => decide('mine')}>
          {mine}
        </Button>
      </div>
    </fieldset>
  );
}
