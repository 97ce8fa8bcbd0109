import type { Pass } from '@mesa/contract/calls/passes';
import { plain } from '@mesa/contract/format/chat-text';
import type { PlayerId } from '@mesa/contract/play/model';
import { messageOf } from '@mesa/runtime/api';
import { useQuery } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { ErrorState, Skeleton } from '@mesa/ui/feedback';
import { useEffect, useEffectEvent, useState } from 'react';
import { ShareButtons } from '../../sharing/share-buttons';
import { clockTime } from '../clock-time';
import { useConsole } from '../console-context';
import { storedTitle } from '../remembered';
import { tournamentQuery } from '../tournament.query';
import { PassCode } from './pass-code';
import styles from './passes.module.css';
import { passLink, usePasses } from './use-passes';

/** Returns what a pass is doing, with the time at the store. */
export function passState(pass: Pick<Pass, 'usedSince'> | undefined, timeZone: string | undefined): string {
  if (!pass) return 'Sin pase';
  return pass.usedSince === null ? 'Sin abrir' : `En uso desde las ${clockTime(Date.parse(pass.usedSince), timeZone)}`;
}

/** Returns the message that sends a player their pass by chat. */
const passText = (name: string, tournament: string, link: string): string =>
  `${plain(name)}, este es tu pase para *${plain(tournament)}*. Ábrelo en tu teléfono: ves tu mesa, informas tu resultado y lees los mensajes, sin cuenta. No lo compartas: vale para un teléfono.\n${link}`;

/** A player's pass: gives one to a player without, and shows it as a code and as a link. */
export default function PassDialog({ player, onClose }: { player: PlayerId; onClose(): void }) {
  const { id, nameOf, timeZone } = useConsole();
  const name = nameOf(player);
  const { data: tournament } = useQuery(tournamentQuery(id));
  const { passes, passOf, secretOf, issue, end, busy } = usePasses(id);
  const [failed, setFailed] = useState<{ message: string; again: () => void } | null>(null);
  const [ended, setEnded] = useState(false);
  const pass = passOf(player);
  const secret = secretOf(player);
  const isBusy = busy.length > 0;

  const attempt = async (run: () => Promise<unknown>): Promise<void> => {
    setFailed(null);
    await run().catch((error: unknown) => setFailed({ message: messageOf(error), again: () => void attempt(run) }));
  };
  const give = () => attempt(() => issue([player]).then(() => setEnded(false)));
  const finish = () => {
    // Before the pass is gone, so that no other is given in its place.
    setEnded(true);
    return attempt(() => end(player));
  };
  // One press on the player shows the code; a pass that may be on a phone stays valid until the organiser ends it.
  const isNeeded = passes.data !== undefined && pass === undefined && !ended;
  const giveFirst = useEffectEvent(() => void give());
  useEffect(() => {
    if (isNeeded) giveFirst();
  }, [isNeeded]);

  return (
    <Dialog open onClose={onClose} title={`Pase de ${name}`}>
      <div className={styles.pass} aria-busy={isBusy}>
        {failed ? (
          <ErrorState message={failed.message} busy={isBusy} onRetry={failed.again} />
        ) : passes.error && !passes.data ? (
          <ErrorState message="Los pases se dan con conexión." onRetry={() => void passes.refetch()} />
        ) : secret ? (
          <>
            <PassCode secret={secret} name={name} />
            <p>Escanéalo con su teléfono: juega sin cuenta, solo en este torneo. Vale para un teléfono.</p>
            <ShareButtons path="" textsOf={() => [passText(name, tournament?.data.name ?? storedTitle(String(id)), passLink(secret))]} />
          </>
        ) : ended ? (
          <p>El pase terminó: su teléfono ya no puede usarlo.</p>
        ) : pass ? (
          <p>El código se ve solo cuando se da el pase. Si {name} lo perdió o cambió de teléfono, dale otro: el anterior termina.</p>
        ) : (
          <Skeleton height="14rem" />
        )}
        <p role="status" className={styles.state}>
          {pass && passState(pass, timeZone)}
        </p>
        <div className={styles.actions}>
          {(pass || ended) && !failed && (
            <Button tone={secret ? 'secondary' : 'primary'} busy={isBusy} onClick={() => void give()}>
              Dar otro pase
            </Button>
          )}
          {pass && (
            <Button tone="danger" disabled={isBusy} onClick={() => void finish()}>
              Terminar el pase
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
