import type { PlayerId } from '@mesa/contract/play/model';
import { fold } from '@mesa/contract/rules/fold';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { useState } from 'react';
import screen from '../console.module.css';
import { useConsole } from '../console-context';
import rows from '../player-rows.module.css';
import PassDialog, { passState } from './pass-dialog';
import PassSheet from './pass-sheet';
import { passesQuery, usePasses } from './use-passes';

/** Lists the players with the state of their passes; shows, replaces or ends each. */
export default function PassesPanel() {
  const { id } = useConsole();
  return (
    <Loaded query={passesQuery(id)} skeleton={<Skeleton height="8rem" />} loadingText="Cargando los pases..." errorText="Los pases se dan con conexión.">
      {() => <Players />}
    </Loaded>
  );
}

function Players() {
  const { id, event, nameOf, showNotice, timeZone } = useConsole();
  const { passes, passOf, end, busy } = usePasses(id);
  const [shown, setShown] = useState<PlayerId | null>(null);
  const players = event.entries
    .filter(({ waiting }) => !waiting)
    .map(({ player }) => player)
    .sort((one, other) => fold(nameOf(one)).localeCompare(fold(nameOf(other))));
  const used = passes.data?.passes.filter(({ usedSince }) => usedSince !== null).length ?? 0;
  return (
    <div className={screen.screen}>
      <p>
        Con un pase, un jugador sin cuenta ve su mesa, informa su resultado y entrega su lista en su teléfono. Vale solo en este torneo, hasta el día después de
        cerrarlo.
      </p>
      <div className={screen.row}>
        <span role="status">
          {used} de {players.length} en uso
        </span>
        <PassSheet />
      </div>
      <ul className={rows.players} aria-label="Pases">
        {players.map((player) => {
          const pass = passOf(player);
          return (
            <li key={player} className={rows.player}>
              <span className={rows.name}>
                {nameOf(player)} <small>{passState(pass, timeZone)}</small>
              </span>
              <Button size="small" aria-label={pass ? `Ver el pase de ${nameOf(player)}` : `Dar pase a ${nameOf(player)}`} onClick={() => setShown(player)}>
                {pass ? 'Ver' : 'Dar pase'}
              </Button>
              {pass && (
                <Button
                  size="small"
                  tone="quiet"
                  busy={busy.includes(player)}
                  aria-label={`Terminar el pase de ${nameOf(player)}`}
                  onClick={() => void end(player).catch((error: unknown) => showNotice(messageOf(error)))}
                >
                  Terminar
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {shown !== null && <PassDialog player={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
