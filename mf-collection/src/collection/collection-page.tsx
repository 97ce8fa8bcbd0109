import { href } from '@mesa/shared/paths';
import { Link } from '@mesa/shared/router';
import { series } from '@mesa/shared/rules/expansions';
import { Page, Section } from '@mesa/shared/ui/page';
import styles from './collection-page.module.css';

/** /coleccion: the listed expansions, grouped by series. */
export default function CollectionPage() {
  return (
    <Page title="Expansiones" lead="Las cartas que se juegan, expansión por expansión.">
      {series.map(({ name, expansions }) => (
        <Section key={name} title={name}>
          {expansions.length === 0 ? (
            <p>(Sin expansiones)</p>
          ) : (
            <ul className={styles.grid}>
              {expansions.map(({ code, name_es, url_image }) => (
                <li key={code}>
                  <Link className={styles.expansion} to={href('expansion', { expansionCode: code })}>
                    <img src={url_image} alt="" width={320} height={128} loading="lazy" decoding="async" />
                    <span className={styles.name}>{name_es}</span>
                    <span className={styles.code}>{code}</span>
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
