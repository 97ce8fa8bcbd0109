import { LivePage } from '../live/live-frame';
import { Standings } from '../live/standings';

/** /torneo/:id/posiciones: the standings of each division; a tap explains each number. */
export default function StandingsPage() {
  return <LivePage title="Posiciones">{(live, { name }) => <Standings live={live} name={name} />}</LivePage>;
}
