import { listSlips } from '@mesa/contract/calls/slips';
import { messageOf } from '@mesa/runtime/api';
import { qrCode } from '@mesa/runtime/format/qr-code';
import { useFetch } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Printed } from '@mesa/ui/printed';
import { useState } from 'react';
import type { Live, ShownRound } from '../../live/live-event';
import { SlipsSheet } from '../../live/print-sheets';
import { useConsole } from '../console-context';
import styles from './passes.module.css';
import { passLink } from './use-passes';

/** Prints the slips of the current round with a code each. A phone that scans one shows that match only, and both players can report from it. */
export default function SlipCodes({ live, name, rounds }: { live: Live; name: string; rounds: readonly ShownRound[] }) {
  const { id, showNotice } = useConsole();
  const fetch = useFetch();
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<ReadonlyMap<string, string> | null>(null);

  async function print() {
    setBusy(true);
    try {
      const { slips } = await fetch(listSlips, { params: { id } }, { fresh: true });
      setCodes(new Map(slips.map(({ round, player1, slip }) => [`${round}/${player1}`, passLink(slip)])));
    } catch (error) {
      showNotice(messageOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      <Button size="small" tone="quiet" busy={busy} onClick={() => void print()}>
        Imprimir papeletas con código
      </Button>
      {codes && (
        <Printed onDone={() => setCodes(null)}>
          <SlipsSheet
            live={live}
            name={name}
            rounds={rounds}
            codeOf={(round, player1) => {
              const link = codes.get(`${round}/${player1}`);
              return link && <SlipCode link={link} />;
            }}
          />
        </Printed>
      )}
    </>
  );
}

function SlipCode({ link }: { link: string }) {
  const { size, path } = qrCode(link);
  return (
    <div className={styles.slipCode}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Código QR de la papeleta" shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
      <p>Escaneen el código e informen los dos el resultado. Vale solo en esta ronda.</p>
    </div>
  );
}
