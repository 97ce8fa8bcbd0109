import { listSeasons } from '@mesa/contract/calls/seasons';
import { href } from '@mesa/contract/paths';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { SeasonCards } from '../season-cards/season-cards';

/** The seasons that end last, for other pages. Where there are none, or they did not come, the page goes without. */
export default function LatestSeasons({ limit }: { limit?: unknown }) {
  const { data, isPending } = useQuery(query(listSeasons, { query: { page: 1, limit: typeof limit === 'number' ? limit : 3 } }));
  if (isPending) return <Skeleton height="12rem" />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section
      title="Temporadas"
      actions={
        <Link to={href('seasons')} className={buttonClass({ tone: 'quiet' })}>
          Ver todas las temporadas
        </Link>
      }
    >
      <SeasonCards seasons={data.data} />
    </Section>
  );
}
