import { getStoreAttendance, type Store } from '@mesa/contract/calls/stores';
import { Folded } from '@mesa/runtime/folded';
import { query, useQuery } from '@mesa/runtime/query';
import { AttendancePlot } from './attendance-plot';

/** Attendance at the store's tournaments by month; hidden until there are two months. */
export function StoreAttendance({ store: { id, name } }: { store: Store }) {
  const { data } = useQuery(query(getStoreAttendance, { params: { id } }));
  if (!data || data.months.length < 2) return null;
  return (
    <Folded title="Asistencia">
      <AttendancePlot months={data.months} name={name} />
    </Folded>
  );
}
