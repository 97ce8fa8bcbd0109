import { addressOf } from '@mesa/contract/area/addresses';
import { series } from '@mesa/contract/rules/expansions';
import { Link } from '@mesa/runtime/router';
import { Page, Section } from '@mesa/ui/page';
import area from '../../area';
import { ExpansionLogo } from '../expansion-logo';
import { OwnProgress, useOwnProgress } from '../own/own-progress';
import styles from './collection-page.module.css';

/** /coleccion: the listed expansions, grouped by series. */
export default function CollectionPage() {
  const progress = useOwnProgress();
  return (
    <Page title="Expansiones" lead="Las cartas que se juegan, expansión por expansión.">
      {series.map(({ name, expansions }) => (
        <Section key={name} title={name}>
          {expansions.length === 0 ? (
            <p>(Sin expansiones)</p>
          ) : (
            <ul className={styles.grid}>
              {expansions.map((expansion) => (
                <li key={expansion.code}>
                  <Link className={styles.expansion} to={addressOf(area.pages.expansion.path, { expansionCode: expansion.code })}>
                    <ExpansionLogo expansion={expansion} sizes="(max-width: 640px) 45vw, 14rem" />
                    <span className={styles.name}>{expansion.name_es}</span>
                    <span className={styles.code}>{expansion.code}</span>
                    <OwnProgress code={expansion.code} name={expansion.name_es} progress={progress} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Section>
      ))}
    </Page>
  );
}
