import { getStoreAttendance, type Store } from '@mesa/contract/calls/stores';
import { query, useQuery } from '@mesa/runtime/query';
import { Section } from '@mesa/ui/page';
import { AttendancePlot } from './attendance-plot';

/** Attendance at the store's tournaments by month; hidden until there are two months. */
export function StoreAttendance({ store: { id, name } }: { store: Store }) {
  const { data } = useQuery(query(getStoreAttendance, { params: { id } }));
  if (!data || data.months.length < 2) return null;
  return (
    <Section title="Asistencia">
      <AttendancePlot months={data.months} name={name} />
    </Section>
  );
}
