import { LivePage } from '../live/live-frame';
import { Rounds } from '../live/rounds';

/** /torneo/:id/rondas and /torneo/:id/rondas/:n: the pairings of a round, the user's own first, and the bracket of the cut. */
export default function RoundsPage() {
  return <LivePage title="Rondas">{(live, { name }) => <Rounds live={live} name={name} />}</LivePage>;
}
