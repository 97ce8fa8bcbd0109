import { LivePage } from '../live/live-frame';
import { OwnTable, ownTableSkeleton } from '../live/own-table';

/** /torneo/:id/mi-mesa: a player's own page in a tournament played here. */
export default function MyTablePage() {
  return (
    <LivePage title="Mi mesa" skeleton={ownTableSkeleton}>
      {(live, tournament) => <OwnTable live={live} tournament={tournament} />}
    </LivePage>
  );
}
