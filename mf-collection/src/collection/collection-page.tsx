import { type Expansion, listExpansions } from '@mesa/contract/calls/expansions';
import { addressOf } from '@mesa/release-contract/addresses';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Skeleton } from '@mesa/ui/feedback';
import { Page, Section } from '@mesa/ui/page';
import area from '../../area';
import { ExpansionLogo } from '../expansion-logo';
import { collectionSeries } from '../expansion-series';
import { OwnProgress, useOwnProgress } from '../own/own-progress';
import styles from './collection-page.module.css';
import { LoadedCards } from './loaded-cards';

/** /coleccion: the expansions by series, with the site's main series first. */
export default function CollectionPage() {
  const progress = useOwnProgress();
  return (
    <Page title="Expansiones" lead="Las cartas que se juegan, expansión por expansión.">
      <Loaded
        query={query(listExpansions, {})}
        skeleton={<CollectionSkeleton />}
        loadingText="Cargando expansiones..."
        errorText="Error al cargar las expansiones"
      >
        {({ data }) =>
          collectionSeries(data).map(({ title, expansions }) => (
            <Section key={title} title={title}>
              {expansions.length === 0 ? (
                <p>(Sin expansiones)</p>
              ) : (
                <ul className={styles.grid}>
                  {expansions.map((expansion) => (
                    <li key={expansion.code}>
                      <ExpansionTile expansion={expansion} progress={progress} />
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          ))
        }
      </Loaded>
    </Page>
  );
}

interface ExpansionTileProps {
  expansion: Expansion;
  progress: ReturnType<typeof useOwnProgress>;
}

const ExpansionTile = ({ expansion, progress }: ExpansionTileProps) => (
  <Link className={styles.expansion} to={addressOf(area.pages.expansion.path, { expansionCode: expansion.code })}>
    <ExpansionLogo expansion={expansion} sizes="(max-width: 640px) 45vw, 14rem" />
    <span className={styles.name}>{expansion.name_es}</span>
    <span className={styles.code}>{expansion.code}</span>
    <LoadedCards expansion={expansion} />
    <OwnProgress code={expansion.code} name={expansion.name_es} progress={progress} />
  </Link>
);

const eight = [...Array(8).keys()];

const CollectionSkeleton = () => (
  <div className={styles.grid} aria-hidden="true">
    {eight.map((key) => (
      <Skeleton key={key} height="9rem" />
    ))}
  </div>
);
