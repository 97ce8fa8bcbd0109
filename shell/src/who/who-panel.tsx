import type { Result } from '@mesa/contract/endpoint';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { whoParameter } from '@mesa/release-contract/who';
import { labelOf, useRegistry } from '@mesa/release-shell/registry';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import type { SiteRouter } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Skeleton } from '@mesa/ui/feedback';
import { CloseIcon } from '@mesa/ui/icons';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import shell from '../../area';
import { type LiveSince, useLiveSince } from './live-since';
import { maySeeWho } from './may-see-who';
import { Outlines } from './outlines';
import { keyOf, type Part } from './page-parts';
import { PartFacts } from './part-facts';
import { useParts } from './use-parts';
import { VisitorsPage } from './visitors-page';
import styles from './who.module.css';

type Overview = Result<typeof registryOverview>;

/** Returns a part's name on screen. */
function titleOf({ area, kind, name }: Part): string {
  if (kind === 'frame') return 'Marco: encabezado, menú y pie';
  return `${area === 'shell' ? shell.label : labelOf(area)}: ${kind === 'pages' ? 'página' : 'pieza'} ${name}`;
}

interface PartItemProps {
  part: Part;
  number: number;
  overview: Overview | undefined;
  liveSince: LiveSince;
  shown: boolean;
  onShow(): void;
}

function PartItem({ part, number, overview, liveSince, shown, onShow }: PartItemProps) {
  const title = titleOf(part);
  return (
    <li className={styles.part}>
      <h3>
        <button type="button" aria-pressed={shown} disabled={part.elements.length === 0} onClick={onShow}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          {title}
        </button>
      </h3>
      {overview && <PartFacts part={part} overview={overview} liveSince={liveSince} />}
    </li>
  );
}

interface WhoPanelProps {
  root: Element;
  router: SiteRouter;
  onClose(): void;
}

/** Which area and release renders each part of the page. It stays open from page to page; only administrators and the teams of areas see it. */
export function WhoPanel({ root, router, onClose }: WhoPanelProps) {
  const user = useSession((session) => session.user);
  const maySee = useRegistry(() => maySeeWho(user));
  const { pathname } = useSyncExternalStore(router.subscribe, () => router.state.location);
  const parts = useParts(root, pathname);
  const asked = query(registryOverview, {});
  const { data: known } = useQuery({ ...asked, enabled: maySee });
  // The overview has the areas of the person's teams.
  const liveSince = useLiveSince(pathname, known !== undefined && !parts.every(({ area }) => known.areas.some((one) => one.area === area)));
  const [shown, setShown] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // A person who already does something on the page keeps the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  const close = () => {
    const { pathname: path, search, hash } = router.state.location;
    const rest = new URLSearchParams(search);
    rest.delete(whoParameter);
    router.navigate({ pathname: path, search: rest.size > 0 ? `?${rest}` : '', hash }, { replace: true, preventScrollReset: true });
    onClose();
    root.querySelector('main')?.focus({ preventScroll: true });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
  const show = (part: Part) => {
    const key = keyOf(part);
    if (key !== shown) part.elements[0]?.scrollIntoView({ block: 'center' });
    setShown(key === shown ? null : key);
  };

  if (!maySee) return null;
  const itemsWith = (overview?: Overview) => (
    <ol className={styles.parts}>
      {parts.map((part, i) => (
        <PartItem
          key={keyOf(part)}
          part={part}
          number={i + 1}
          overview={overview}
          liveSince={liveSince}
          shown={keyOf(part) === shown}
          onShow={() => show(part)}
        />
      ))}
    </ol>
  );
  return (
    <>
      <Outlines parts={parts} shown={shown} />
      <section className={styles.panel} aria-labelledby="quien-titulo" onKeyDown={onKeyDown}>
        <header className={styles.head}>
          <h2 id="quien-titulo" ref={heading} tabIndex={-1}>
            ¿Quién dibuja esto?
          </h2>
          <button type="button" className={styles.close} aria-label="Cerrar ¿Quién dibuja esto?" onClick={close}>
            <CloseIcon />
          </button>
        </header>
        <VisitorsPage pathname={pathname} />
        <Loaded query={asked} skeleton={<Skeleton lines={8} />} loadingText="Cargando las publicaciones...">
          {itemsWith}
        </Loaded>
      </section>
    </>
  );
}
