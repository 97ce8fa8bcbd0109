import type { PlayerId } from '@mesa/contract/play/model';
import { fold } from '@mesa/contract/rules/fold';
import { messageOf } from '@mesa/runtime/api';
import { useQuery } from '@mesa/runtime/query';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Printed } from '@mesa/ui/printed';
import { useState } from 'react';
import { useConsole } from '../console-context';
import { storedTitle } from '../remembered';
import { tournamentQuery } from '../tournament.query';
import { PassCode } from './pass-code';
import styles from './passes.module.css';
import { usePasses } from './use-passes';

interface Slip {
  player: PlayerId;
  secret: string;
}

/** Prints the passes of all players who do not use one yet, to cut and hand out. */
export default function PassSheet() {
  const { id, event, nameOf, showNotice } = useConsole();
  const { data } = useQuery(tournamentQuery(id));
  const { passes, passOf, secretOf, issue, busy } = usePasses(id);
  const [slips, setSlips] = useState<Slip[] | null>(null);
  const players = event.entries
    .filter(({ player, waiting, dropped }) => !waiting && !dropped && !passOf(player)?.usedSince)
    .map(({ player }) => player)
    .sort((one, other) => fold(nameOf(one)).localeCompare(fold(nameOf(other))));
  // A code can only be printed by the page that gave it.
  const unknown = players.filter((player) => secretOf(player) === undefined);
  const replaced = unknown.filter((player) => passOf(player) !== undefined);

  async function print() {
    const names = replaced.map(nameOf).join(', ');
    const text = `Su código ya no se puede mostrar, así que la hoja lleva uno nuevo y el anterior termina: ${names}.`;
    if (replaced.length > 0 && !(await confirm({ title: '¿Dar otro pase a quienes no lo abrieron?', text, confirmLabel: 'Imprimir' }))) return;
    try {
      const known = players.flatMap((player) => {
        const secret = secretOf(player);
        return secret === undefined ? [] : [{ player, secret }];
      });
      const made = unknown.length > 0 ? (await issue(unknown)).map(({ playerId: player, secret }) => ({ player, secret })) : [];
      const all = new Map([...known, ...made].map((slip) => [slip.player, slip]));
      setSlips(players.flatMap((player) => all.get(player) ?? []));
    } catch (error) {
      showNotice(messageOf(error));
    }
  }

  return (
    <>
      <Button size="small" tone="quiet" disabled={!passes.data || players.length === 0} busy={busy.length > 0} onClick={() => void print()}>
        Imprimir pases ({players.length})
      </Button>
      {slips && (
        <Printed onDone={() => setSlips(null)}>
          <section className={styles.sheet}>
            {slips.map(({ player, secret }) => (
              <div key={player} className={styles.slip}>
                <PassCode secret={secret} name={nameOf(player)} />
                <p>
                  <strong>{nameOf(player)}</strong>
                  <span>{data?.data.name ?? storedTitle(String(id))}</span>
                  <small>Escanea el código con tu teléfono: ves tu mesa e informas tu resultado, sin cuenta. Es solo tuyo.</small>
                </p>
              </div>
            ))}
          </section>
        </Printed>
      )}
    </>
  );
}
