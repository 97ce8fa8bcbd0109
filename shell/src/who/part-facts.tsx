import type { Result } from '@mesa/contract/endpoint';
import { longMoment } from '@mesa/contract/format/date';
import { decimal } from '@mesa/contract/format/number';
import { counted } from '@mesa/contract/text/plural';
import { listFailures } from '@mesa/release-contract/calls/failures';
import type { registryOverview } from '@mesa/release-contract/calls/overview';
import { failureNames } from '@mesa/release-contract/release';
import { registry } from '@mesa/release-shell/registry';
import { query, useQuery } from '@mesa/runtime/query';
import { ago } from './ago';
import type { LiveSince } from './live-since';
import { downloadedOf, type Part, releaseHere } from './page-parts';

type Overview = Result<typeof registryOverview>;
type AreaOverview = Overview['areas'][number];

/** Returns how a release of an area of the person's is live for this tab, and since when. */
function liveAs(area: AreaOverview, release: string): { text: string; since: string | null } {
  const published = area.releases.find((one) => one.release === release)?.publishedAt ?? null;
  if (registry().preview?.release === release) return { text: ', vista previa, publicada', since: published };
  if (area.state.active === release) return { text: ', en línea', since: area.state.since };
  if (area.state.canary?.release === release) return { text: `, en prueba con el ${area.state.canary.percent} %, publicada`, since: published };
  return { text: ', ya no está en línea, publicada', since: published };
}

/** Returns since when a release of another team's area is live for this tab. */
function liveHere(liveSince: LiveSince, name: string): { text: string; since: string | null } {
  const since = liveSince.get(name) ?? null;
  return { text: since === null ? '' : ', en línea', since };
}

interface ReleaseOf {
  area: string;
  release: string | null;
  /** Undefined for an area of another team. */
  known: AreaOverview | undefined;
}

function Age({ area, release, known, liveSince }: ReleaseOf & { liveSince: LiveSince }) {
  if (release === null) return 'Vino con el servidor.';
  const { text, since } = known ? liveAs(known, release) : liveHere(liveSince, `${area}@${release}`);
  return (
    <>
      <code>{release}</code>
      {text}
      {since !== null && (
        <>
          {' '}
          <time dateTime={since} title={longMoment(since)}>
            {ago(since)}
          </time>
        </>
      )}
      .
    </>
  );
}

/** What browsers reported of a release, and of this part of it. */
function Failures({ area, release, known, name }: ReleaseOf & { name: string }) {
  const { data } = useQuery({ ...query(listFailures, { params: { area } }), enabled: release !== null && known !== undefined });
  if (known === undefined) return 'Los ve el equipo de esa área.';
  if (release === null) return 'Se cuentan desde su primera publicación.';
  const used = known.releases.find((one) => one.release === release);
  const own = data?.failures.filter((failure) => failure.release === release && failure.page === name) ?? [];
  const last = own[0];
  return (
    <>
      {used && `${counted(used.failures, 'fallo', 'fallos')} en ${counted(used.visits, 'visita', 'visitas')}, en siete días.`}
      {last && ` Aquí: ${failureNames[last.kind]} ${counted(last.count, 'vez', 'veces')}, la última ${ago(last.lastAt)}: ${last.message}`}
      {last?.frames[0] !== undefined && (
        <>
          {' '}
          <code>{last.frames[0]}</code>
        </>
      )}
    </>
  );
}

interface PartFactsProps {
  part: Part;
  /** The areas whose teams the person is in; all of them for the site's administrator. */
  overview: Overview;
  liveSince: LiveSince;
}

/** The release of a part, its age, its size and, for its team, its failures. */
export function PartFacts({ part: { area, name }, overview, liveSince }: PartFactsProps) {
  const release = { area, release: releaseHere(area), known: overview.areas.find((one) => one.area === area) };
  const { files, bytes } = downloadedOf(area);
  return (
    <dl>
      <div>
        <dt>Publicación</dt>
        <dd>
          <Age {...release} liveSince={liveSince} />
        </dd>
      </div>
      <div>
        <dt>Peso</dt>
        <dd>
          {decimal(bytes / 1024)} KB en {counted(files, 'archivo', 'archivos')} del área, en esta visita.
        </dd>
      </div>
      <div>
        <dt>Fallos</dt>
        <dd>
          <Failures {...release} name={name} />
        </dd>
      </div>
    </dl>
  );
}
