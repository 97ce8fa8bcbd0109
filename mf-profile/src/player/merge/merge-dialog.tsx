import { mergePlayers } from '@mesa/contract/calls/player-merges';
import type { PublicPlayer } from '@mesa/contract/calls/players';
import { href } from '@mesa/contract/paths';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { useState } from 'react';
import { ChooseOther } from './choose-other';
import { MergePreview } from './merge-preview';

export interface MergeDialogProps {
  playerId: number;
  /** Players with the same or nearly the same name. */
  likely: readonly PublicPlayer[];
  onClose(): void;
}

/** Unites a player with another: choose the other, compare both, confirm. */
export default function MergeDialog({ playerId, likely, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<PublicPlayer>();
  const [keptId, setKeptId] = useState(playerId);
  const [isReady, setReady] = useState(false);
  const [error, setError] = useState<string>();
  const { write, busy } = useWrite(mergePlayers);
  const navigate = useNavigate();

  function choose(player: PublicPlayer) {
    setOther(player);
    // An account stays with its player.
    setKeptId(player.hasAccount ? player.id : playerId);
  }
  function back() {
    setOther(undefined);
    setReady(false);
    setError(undefined);
  }

  async function unite(removedId: number) {
    setError(undefined);
    try {
      const { data } = await write({ params: { id: keptId }, body: { removedId } });
      onClose();
      if (keptId !== playerId) navigate(href('player', { username: data.player.username }), { replace: true });
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  if (!other)
    return (
      <Dialog open onClose={onClose} title="Unir con otro jugador" footer={<Button onClick={onClose}>Cancelar</Button>}>
        <ChooseOther playerId={playerId} likely={likely} onChoose={choose} />
      </Dialog>
    );
  const removedId = keptId === playerId ? other.id : playerId;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unir con otro jugador"
      size="wide"
      footer={
        <>
          <Button onClick={back} disabled={busy}>
            Elegir a otro
          </Button>
          <Button tone="primary" busy={busy} disabled={!isReady} onClick={() => unite(removedId)}>
            Unir
          </Button>
        </>
      }
    >
      <MergePreview keptId={keptId} removedId={removedId} error={error} onKeep={setKeptId} onReady={setReady} />
    </Dialog>
  );
}
