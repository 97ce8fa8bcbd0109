import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/text/plural';
import { Link, useLocation } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import area from '../../area';
import styles from './guide.module.css';
import { GuidePage } from './guide-page';
import { GuideSearch } from './guide-search';
import { guides } from './guides';
import { searchGuides } from './search-guides';

/** /ayuda and the guides. All addresses share one chunk, because each chunk adds to the list that every page loads. */
export default function GuidesPage() {
  const { pathname } = useLocation();
  const guide = guides.find(({ page }) => href(page) === pathname);
  return guide ? <GuidePage guide={guide} /> : <Overview />;
}

/** The guides, or the sections that a search found. */
function Overview() {
  const {
    search: { q },
  } = usePage(area.pages.guides);
  return (
    <Page title="Ayuda" lead="Paso a paso, con imágenes de las páginas." documentTitle={q ? `${q}: ayuda` : 'Ayuda'}>
      <GuideSearch asked={q} />
      {q ? <Found text={q} /> : <AllGuides />}
    </Page>
  );
}

const AllGuides = () => (
  <ul className={styles.guides}>
    {guides.map(({ page, title, about, sections }) => (
      <li key={page} className={styles.guide}>
        <h2>
          <Link to={href(page)}>{title}</Link>
        </h2>
        <p>{about}</p>
        <ul className={styles.links}>
          {Object.entries(sections).map(([id, section]) => (
            <li key={id}>
              <Link to={`${href(page)}#${id}`}>{section.title}</Link>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

function Found({ text }: { text: string }) {
  const found = searchGuides(text);
  return (
    <>
      <p role="status">{found.length === 0 ? 'Ninguna sección tiene esas palabras.' : counted(found.length, 'sección', 'secciones')}</p>
      {found.length === 0 ? (
        <EmptyState action={<Link to={href('contact')}>Escríbenos</Link>}>Prueba con una palabra más corta, o pregúntanos.</EmptyState>
      ) : (
        <ol className={styles.found}>
          {found.map(({ to, guide, section }) => (
            <li key={to}>
              <h2>
                <Link to={to}>{section.title}</Link>
              </h2>
              <p className={styles.of}>{guide}</p>
              <p>{section.text ?? section.steps?.[0]}</p>
            </li>
          ))}
        </ol>
      )}
      <p>
        <Link to={href('guides')}>Ver todas las guías</Link>
      </p>
    </>
  );
}
