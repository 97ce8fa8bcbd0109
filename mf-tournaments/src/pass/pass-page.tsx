import { getOwnPass, openPass } from '@mesa/contract/calls/passes';
import { addressOf } from '@mesa/release-contract/addresses';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { query, useQuery, useWrite } from '@mesa/runtime/query';
import { useLocation, useNavigate } from '@mesa/runtime/router';
import { EmptyState, ErrorState, LoadingText } from '@mesa/ui/feedback';
import { useBrowser } from '@mesa/ui/hydrated';
import { Page } from '@mesa/ui/page';
import { useEffect, useEffectEvent, useState } from 'react';
import area from '../../area';
import { ownTableSkeleton } from '../live/own-table';
import { hasOpenedPass, notePass, noteStaffPass } from '../pass-note/pass-note';
import { OwnPassTable } from './own-pass-table';
import type { SlipProps } from './slip-page';

/** For a phone that scans the code on a slip, whose link has a dot; that of a pass has none. */
const SlipPage = lazyPage<SlipProps>(() => import(/* webpackChunkName: "slip" */ './slip-page'));

const title = 'Mi pase';
const leftText = 'Retiraste tu inscripción, y tu pase terminó. Para volver, pide que te inscriban en el mostrador.';
/** What a slip's code leaves in the history entry of its page: a reload reads it there, and no other page does. */
interface SlipState {
  slip: string;
}

const slipIn = (state: unknown): string | null => (state as Partial<SlipState> | null)?.slip ?? null;

/** Milliseconds between requests: the stream announces only the log and messages to everyone. */
const pollEvery = 60_000;

const isRefused = (error: unknown): boolean => isApiError(error) && error.httpStatus === 401;

/**
 * /pase: a phone without an account acts for one player, or opens the console as a judge or helper, or shows the match of a
 * slip. The link's secret is behind the #, which browsers never send. The page exchanges it for a
 * session and removes it from the address and the history. A slip has no session: its code stays with the entry of the history, so that the page can
 * be reloaded in its tab.
 */
export default function PassPage() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  /** Of a pass that is being opened, or could not be. */
  const [secret, setSecret] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Of a slip that was refused: a reload does not try it again. */
  const [refusedSlip, setRefusedSlip] = useState<string | null>(null);
  const known = useBrowser(hasOpenedPass, false);
  const { write, busy, error } = useWrite(openPass);

  const open = useEffectEvent(async (of: string) => {
    setOpen(false);
    try {
      const { tournamentId, staff } = await write({ body: { secret: of } });
      if (staff) {
        noteStaffPass(tournamentId, staff.pass);
        void navigate(addressOf(area.pages.console.path, { id: tournamentId }), { replace: true });
        return;
      }
      notePass(true);
      setSecret(null);
      setOpen(true);
    } catch (reason) {
      if (isRefused(reason)) notePass(false);
    }
  });
  const takeFromAddress = useEffectEvent((found: string) => {
    setRefusedSlip(null);
    const isSlip = found.includes('.');
    void navigate({ hash: '' }, { replace: true, ...(isSlip ? { state: { slip: found } satisfies SlipState } : {}) });
    if (isSlip) return;
    setSecret(found);
    void open(found);
  });
  useEffect(() => {
    if (hash.length > 1) takeFromAddress(hash.slice(1));
  }, [hash]);

  const slip = slipIn(state) ?? refusedSlip;
  const endSlip = (over: string) => {
    setRefusedSlip(over);
    void navigate({ hash: '' }, { replace: true });
  };
  if (slip !== null) return <SlipPage key={slip} slip={slip} onOver={() => endSlip(slip)} />;
  if (secret !== null && !busy && isRefused(error)) return <Refused text={messageOf(error)} />;
  if (secret !== null && !busy && error)
    return (
      <Page title={title}>
        <ErrorState message={messageOf(error)} onRetry={() => void open(secret)} />
      </Page>
    );
  if (secret !== null) return <Opening />;
  if (isOpen || known) return <OpenPass isNew={isOpen} />;
  return <Refused text="Este teléfono no tiene un pase. Escanea el código que te muestran en el mostrador, o abre el enlace que te enviaron." />;
}

const Opening = () => (
  <Page title={title}>
    <div aria-busy="true">
      <LoadingText>Abriendo el pase...</LoadingText>
      {ownTableSkeleton}
    </div>
  </Page>
);

const Refused = ({ text }: { text: string }) => (
  <Page title={title}>
    <EmptyState>{text}</EmptyState>
  </Page>
);

/** `isNew`: this phone just opened the pass, so a kept answer can be another player's. */
function OpenPass({ isNew }: { isNew: boolean }) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...query(getOwnPass, {}),
    refetchInterval: pollEvery,
    refetchOnMount: 'always',
  });
  const ended = isRefused(error);
  const [hasLeft, setLeft] = useState(false);
  const leave = () => {
    setLeft(true);
    void refetch();
  };
  useEffect(() => {
    if (ended) notePass(false);
  }, [ended]);
  if (ended) return <Refused text={hasLeft ? leftText : messageOf(error)} />;
  if (data && (isFetchedAfterMount || !isNew))
    return <OwnPassTable key={`${data.tournamentId}/${data.player.id}`} pass={data} onChange={() => void refetch()} onLeave={leave} />;
  if (error)
    return (
      <Page title={title}>
        <ErrorState message={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  return <Opening />;
}
