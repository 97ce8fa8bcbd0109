import type { Tournament } from '@mesa/shared/contracts/tournaments';
import { useQuery } from '@mesa/shared/query';
import { Panel } from '@mesa/shared/ui/page';
import { useState } from 'react';
import { PlayersPanel } from '../players/players-panel';
import { EditTournament } from './edit-tournament';
import { entriesQuery } from './tournament.queries';

/** A tournament for who may edit it. */
export default function EditableTournament({ tournament }: { tournament: Tournament }) {
  const { data } = useQuery(entriesQuery(tournament.id));
  const [unsavedResults, setUnsavedResults] = useState(false);
  return (
    <>
      <Panel>
        <EditTournament tournament={tournament} entries={data?.data ?? []} unsavedResults={unsavedResults} />
      </Panel>
      {/* Another status allows other things: whatever was open closes. */}
      <PlayersPanel key={tournament.status} tournament={tournament} onUnsaved={setUnsavedResults} />
    </>
  );
}
