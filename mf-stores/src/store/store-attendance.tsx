import { getStoreAttendance, type Store } from '@mesa/contract/calls/stores';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { query, useQuery } from '@mesa/runtime/query';
import { Section } from '@mesa/ui/page';
import type { AttendancePlotProps } from './attendance-plot';

// What draws plots is for the stores that have something to show.
const AttendancePlot = lazyPage<AttendancePlotProps>(() => import(/* webpackChunkName: "attendance-plot" */ './attendance-plot'));

/** How many come to the store's tournaments, month by month; nothing at all before there are two months. */
export function StoreAttendance({ store: { id, name } }: { store: Store }) {
  const { data } = useQuery(query(getStoreAttendance, { params: { id } }));
  if (!data || data.months.length < 2) return null;
  return (
    <Section title="Asistencia">
      <AttendancePlot months={data.months} name={name} />
    </Section>
  );
}
