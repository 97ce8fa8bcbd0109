import { getMerging } from '@mesa/contract/calls/player-merges';
import type { PublicPlayer } from '@mesa/contract/calls/players';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { MergesToUndo } from '@mesa/runtime/merges-to-undo';
import { query, useQuery } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { useState } from 'react';
import styles from './merge.module.css';
import type { MergeDialogProps } from './merge-dialog';

const MergeDialog = lazyPage<MergeDialogProps>(() => import(/* webpackChunkName: "merge-dialog" */ './merge-dialog'));

/** 'Más' at the foot of a player's page, for users who may merge this player with another or undo a merge. */
export default function MergeMenu({ player }: { player: Pick<PublicPlayer, 'id'> }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(query(getMerging, { params: { id: player.id } }));
  if (!data) return null;
  const { may, likely, merges } = data.data;
  if (!may && merges.length === 0) return null;
  return (
    <Disclosure label="Más">
      <div className={styles.menu}>
        {may && <Button onClick={() => setOpen(true)}>Unir con otro jugador</Button>}
        {merges.length > 0 && <MergesToUndo merges={merges} />}
      </div>
      {open && <MergeDialog playerId={player.id} likely={likely} onClose={() => setOpen(false)} />}
    </Disclosure>
  );
}
