import type { PlayerId } from '@mesa/contract/play/model';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Button } from '@mesa/ui/button';
import { useState } from 'react';
import { useConsole } from '../console-context';

const PassDialog = lazyPage<{ player: PlayerId; onClose(): void }>(() => import(/* webpackChunkName: "console-desk" */ './pass-dialog'));

/** Shows a player's pass as a code to scan, in one press. */
export function PassButton({ player }: { player: PlayerId }) {
  const { may, nameOf } = useConsole();
  const [open, setOpen] = useState(false);
  if (!may('passes')) return null;
  return (
    <>
      <Button size="small" tone="quiet" aria-label={`QR del pase de ${nameOf(player)}`} onClick={() => setOpen(true)}>
        QR
      </Button>
      {open && <PassDialog player={player} onClose={() => setOpen(false)} />}
    </>
  );
}
