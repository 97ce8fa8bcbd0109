import type { Tournament } from '@mesa/contract/calls/tournaments';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useQuery } from '@mesa/runtime/query';
import { Disclosure } from '@mesa/ui/disclosure';
import { Panel } from '@mesa/ui/page';
import { useState } from 'react';
import { PlayersPanel } from '../players/players-panel';
import { Confirmation } from './confirmation';
import { EditTournament } from './edit-tournament';
import { ListsNotice } from './lists-notice';
import { PlayedHere } from './played-here';
import { entriesQuery } from './tournament.queries';
import type { TournamentChangesProps } from './tournament-changes';
import { TournamentStatus } from './tournament-status';
import { WinnerProposal } from './winner-proposal';

const TournamentChanges = lazyPage<TournamentChangesProps>(() => import(/* webpackChunkName: "tournament-changes" */ './tournament-changes'));

/** A tournament, for users who may edit it. */
export default function EditableTournament({ tournament }: { tournament: Tournament }) {
  const { data } = useQuery(entriesQuery(tournament.id));
  const [unsavedResults, setUnsavedResults] = useState(false);
  return (
    <>
      <Confirmation tournament={tournament} />
      <ListsNotice tournament={tournament} />
      <WinnerProposal tournament={tournament} entries={data?.data ?? []} />
      <PlayedHere tournament={tournament} />
      <Panel>
        <EditTournament tournament={tournament} entries={data?.data ?? []} unsavedResults={unsavedResults} />
      </Panel>
      {!tournament.played && <TournamentStatus tournament={tournament} entries={data?.data ?? []} unsavedResults={unsavedResults} />}
      {/* Another status allows other actions, so open editors close. */}
      <PlayersPanel key={tournament.status} tournament={tournament} onUnsaved={setUnsavedResults} />
      <Disclosure label="Historial de cambios">
        <TournamentChanges tournamentId={tournament.id} />
      </Disclosure>
    </>
  );
}
