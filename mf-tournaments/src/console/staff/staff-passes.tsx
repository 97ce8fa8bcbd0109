import { endStaffPass, issueStaffPass, listStaffPasses, type StaffPass } from '@mesa/contract/calls/tournament-staff';
import type { Result } from '@mesa/contract/endpoint';
import { plain } from '@mesa/contract/format/chat-text';
import { type HelpingRole, roleNames } from '@mesa/contract/play/roles';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery, useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { Skeleton } from '@mesa/ui/feedback';
import { useState } from 'react';
import { ShareButtons } from '../../sharing/share-buttons';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { PassCode } from '../passes/pass-code';
import { passState } from '../passes/pass-dialog';
import passStyles from '../passes/passes.module.css';
import { passLink } from '../passes/use-passes';
import { storedTitle } from '../remembered';
import { tournamentQuery } from '../tournament.query';
import own from './tournament-staff.module.css';

/** Milliseconds between requests while passes are shown: a phone can open one at any time. */
const pollEvery = 15_000;

const lower = (role: HelpingRole) => roleNames[role].toLowerCase();

/** Passes for people without an account, who judge or help in this tournament for the day. */
export default function StaffPasses() {
  const { id, showNotice } = useConsole();
  const listed = query(listStaffPasses, { params: { id } });
  const shows = ({ status, passes }: Result<typeof listStaffPasses>) => ({ query: listed, data: { status, passes } });
  const issuing = useWrite(issueStaffPass, { shows });
  const ending = useWrite(endStaffPass, { shows });
  /** The pass that was just given: the server cannot repeat its secret. */
  const [given, setGiven] = useState<{ role: HelpingRole; secret: string } | null>(null);
  /** Whether a new pass of this role is being given, or this one is being replaced or ended. */
  const isGiving = (role: HelpingRole) => issuing.input?.body.role === role && issuing.input.body.insteadOf === undefined;
  const isReplacing = (passId: number) => issuing.input?.body.insteadOf === passId;
  const isEnding = (passId: number) => ending.input?.body.passId === passId;

  async function give(role: HelpingRole, insteadOf?: number) {
    try {
      const { given: pass } = await issuing.write({ params: { id }, body: { role, ...(insteadOf === undefined ? {} : { insteadOf }) } });
      setGiven({ role, secret: pass.secret });
    } catch (error) {
      showNotice(messageOf(error));
    }
  }
  const end = (passId: number) => ending.write({ params: { id }, body: { passId } }).catch((error: unknown) => showNotice(messageOf(error)));

  return (
    <section className={styles.screen} aria-label="Pases de jueces y ayudantes">
      <p>¿No tienen cuenta? Dales un pase: su teléfono abre esta mesa con ese rol, solo en este torneo, hasta el día después de cerrarlo.</p>
      <div className={styles.row}>
        <Button busy={isGiving('helper')} onClick={() => void give('helper')}>
          Dar pase de ayudante
        </Button>
        <Button busy={isGiving('judge')} onClick={() => void give('judge')}>
          Dar pase de juez
        </Button>
      </div>
      <Loaded
        query={{ ...listed, refetchInterval: pollEvery, refetchOnMount: 'always' as const }}
        skeleton={<Skeleton lines={2} />}
        loadingText="Cargando los pases..."
        errorText="Los pases se dan con conexión."
      >
        {({ passes }) =>
          passes.length > 0 && (
            <ul className={own.staff} aria-label="Pases de jueces y ayudantes">
              {passes.map((pass, at) => (
                <Given
                  key={pass.id}
                  pass={pass}
                  number={at + 1}
                  busy={isReplacing(pass.id) ? 'replacing' : isEnding(pass.id) ? 'ending' : null}
                  onReplace={() => void give(pass.role, pass.id)}
                  onEnd={() => void end(pass.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {given && <GivenDialog key={given.secret} {...given} onClose={() => setGiven(null)} />}
    </section>
  );
}

interface GivenProps {
  pass: StaffPass;
  number: number;
  busy: 'replacing' | 'ending' | null;
  onReplace(): void;
  onEnd(): void;
}

function Given({ pass, number, busy, onReplace, onEnd }: GivenProps) {
  const { timeZone } = useConsole();
  const name = `pase ${number}, de ${lower(pass.role)}`;
  return (
    <li className={own.person}>
      <span>
        Pase {number} · {roleNames[pass.role]} · {passState(pass, timeZone)}
      </span>
      <span className={styles.row}>
        <Button size="small" busy={busy === 'replacing'} aria-label={`Dar otro en lugar del ${name}`} onClick={onReplace}>
          Dar otro
        </Button>
        <Button size="small" tone="quiet" busy={busy === 'ending'} aria-label={`Terminar el ${name}`} onClick={onEnd}>
          Terminar
        </Button>
      </span>
    </li>
  );
}

/** A new pass as a code and as a link. */
function GivenDialog({ role, secret, onClose }: { role: HelpingRole; secret: string; onClose(): void }) {
  const { id } = useConsole();
  const { data } = useQuery(tournamentQuery(id));
  const tournament = plain(data?.data.name ?? storedTitle(String(id)));
  const text = `Con este pase entras a la mesa de *${tournament}* como ${lower(role)}, sin cuenta. Ábrelo en tu teléfono. No lo compartas: vale para un teléfono.\n${passLink(secret)}`;
  return (
    <Dialog open onClose={onClose} title={`Pase de ${lower(role)}`}>
      <div className={passStyles.pass}>
        <PassCode secret={secret} name={lower(role)} />
        <p>Escanéalo con su teléfono: abre esta mesa como {lower(role)}, sin cuenta. El código se ve solo ahora. Vale para un teléfono.</p>
        <ShareButtons path="" textsOf={() => [text]} />
      </div>
    </Dialog>
  );
}
