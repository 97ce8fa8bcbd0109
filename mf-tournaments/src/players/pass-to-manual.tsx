import { stopPlay } from '@mesa/contract/calls/play';
import { counted, plural } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';

interface PassToManualProps {
  tournamentId: number;
  /** Unsent commands on this device. */
  unsent?: number;
  onDone?(): void;
}

/** Switches back to manual results. */
export function PassToManual({ tournamentId, unsent = 0, onDone }: PassToManualProps) {
  const { write, busy } = useWrite(stopPlay);
  async function pass() {
    const sure = await confirm({
      title: '¿Pasar este torneo a manual?',
      text: `Los puestos y récords quedan como están ahora y desde entonces se escriben a mano en la página del torneo. La mesa se cierra.${
        unsent ? `\nHay ${counted(unsent, 'anotación', 'anotaciones')} sin enviar: no ${plural(unsent, 'se contará', 'se contarán')}.` : ''
      }`,
      confirmLabel: 'Pasar a manual',
      tone: 'danger',
    });
    if (!sure) return;
    try {
      await write({ params: { id: tournamentId }, body: {} });
      onDone?.();
    } catch (error) {
      await notice(messageOf(error));
    }
  }
  return (
    <Button tone="danger" busy={busy} onClick={pass}>
      Pasar a manual
    </Button>
  );
}
