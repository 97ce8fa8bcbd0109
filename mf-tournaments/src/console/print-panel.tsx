import { addressOf } from '@mesa/release-contract/addresses';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { type ComponentProps, useEffect, useMemo } from 'react';
import area from '../../area';
import { type Live, shownRounds } from '../live/live-event';
import type { ShareRounds, ShareStandings } from '../live/sharing';
import styles from './console.module.css';
import { useConsole } from './console-context';
import type SlipCodes from './passes/slip-codes';
import { storedTitle } from './remembered';
import { tournamentQuery } from './tournament.query';

const Rounds = lazyPage<ComponentProps<typeof ShareRounds>>(() =>
  import(/* webpackChunkName: "live-sharing" */ '../live/sharing').then(({ ShareRounds: Part }) => ({ default: Part })),
);
const Places = lazyPage<ComponentProps<typeof ShareStandings>>(() =>
  import(/* webpackChunkName: "live-sharing" */ '../live/sharing').then(({ ShareStandings: Part }) => ({ default: Part })),
);

const SlipsWithCodes = lazyPage<ComponentProps<typeof SlipCodes>>(() => import(/* webpackChunkName: "console-desk" */ './passes/slip-codes'));
const PassSheet = lazyPage<object>(() => import(/* webpackChunkName: "console-desk" */ './passes/pass-sheet'));

/** Returns the tournament as the public pages read it, from this device's own log, so that it prints without a network. */
function useLocalLive(): { live: Live; name: string } {
  const { id, event, replica, nameOf } = useConsole();
  const { data } = useQuery(tournamentQuery(id));
  const live = useMemo(
    (): Live => ({
      id,
      event: { ...event, drafts: [] },
      code: replica.code,
      seq: replica.seq,
      people: new Map(Object.values(replica.people).map((person) => [person.id, person])),
      nameOf: (player) => (player === null ? 'Sin asignar' : nameOf(player)),
    }),
    [id, event, replica, nameOf],
  );
  return { live, name: data?.data.name ?? storedTitle(String(id)) };
}

/** Sheets, slips, pictures and the television of the current rounds. */
export function PrintPanel() {
  const { live, name } = useLocalLive();
  const { may } = useConsole();
  const rounds = shownRounds(live.event);
  // Without a network the code must be here already.
  useEffect(() => void Rounds.preload().catch(() => undefined), []);
  if (rounds.length === 0) return null;
  return (
    <div className={styles.row}>
      <Link className={buttonClass()} to={addressOf(area.pages.screen.path, { id: live.id })}>
        Televisor
      </Link>
      <Disclosure label="Imprimir o compartir">
        <Rounds live={live} name={name} rounds={rounds} />
        {may('passes') && <SlipsWithCodes live={live} name={name} rounds={rounds} />}
        {may('passes') && <PassSheet />}
      </Disclosure>
    </div>
  );
}

/** The standings for the wall and for a chat. */
export function PrintStandings() {
  const { live, name } = useLocalLive();
  return (
    <Disclosure label="Imprimir o compartir">
      <Places live={live} name={name} />
    </Disclosure>
  );
}
