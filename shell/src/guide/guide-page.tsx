import { href } from '@mesa/contract/paths';
import { Link, useLocation } from '@mesa/runtime/router';
import { Page } from '@mesa/ui/page';
import { useEffect } from 'react';
import { type Guide, type GuidePicture, type GuideSection, guidePictureSize, guidePictures } from './guide';
import styles from './guide.module.css';
import { GuideSearch } from './guide-search';

/** Scrolls to the section of the address: the router has looked for it before the page's code was there. */
function useSectionOfAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}

/** A guide: its sections behind a list of links. */
export function GuidePage({ guide: { title, about, sections } }: { guide: Guide }) {
  useSectionOfAddress();
  const entries = Object.entries(sections);
  return (
    <Page title={title} lead={about} back={<Link to={href('guides')}>Ayuda</Link>}>
      <GuideSearch />
      <nav aria-label="En esta guía">
        <ol className={styles.contents}>
          {entries.map(([id, section]) => (
            <li key={id}>
              <a href={`#${id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {entries.map(([id, section]) => (
        <Section key={id} id={id} section={section} />
      ))}
    </Page>
  );
}

function Section({ id, section: { title, text, steps, picture, links } }: { id: string; section: GuideSection }) {
  return (
    <section className={styles.section} id={id} aria-label={title} tabIndex={-1}>
      <div className={styles.words}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {steps && (
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {links && (
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {picture && <Picture name={picture} />}
    </section>
  );
}

const Picture = ({ name }: { name: GuidePicture }) => (
  <img className={styles.picture} src={`/uploads/guide/${name}.webp`} alt={guidePictures[name]} {...guidePictureSize} loading="lazy" decoding="async" />
);
