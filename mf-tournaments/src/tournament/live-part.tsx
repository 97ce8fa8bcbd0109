import type { Tournament } from '@mesa/contract/calls/tournaments';
import { Skeleton } from '@mesa/ui/feedback';
import { laterPart } from '@mesa/ui/later-part';
import { TableSkeleton } from '@mesa/ui/table';
// The styles of what the server renders.
import '../live/bracket.module.css';
import '../live/messages.module.css';
import '../live/pairings.module.css';
import '../live/round-clock.module.css';
import '../live/rounds.module.css';
import '../live/standings.module.css';

const load = () => import(/* webpackChunkName: "tournament-live" */ './live-now').then(({ LiveNow }) => LiveNow);

const EnrolmentNow = laterPart<{ tournament: Tournament }>(load, <Skeleton height="6rem" />);
const RoundNow = laterPart<{ tournament: Tournament }>(load, <TableSkeleton rows={8} columns={4} />);

/** What happens now in a tournament played here (`live-now.tsx`); most tournaments are over and need none of its code. */
export const LivePart = ({ tournament }: { tournament: Tournament }) =>
  tournament.status === 'inscripciones' ? <EnrolmentNow tournament={tournament} /> : <RoundNow tournament={tournament} />;
