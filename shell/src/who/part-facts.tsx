import type { Result } from '@mesa/contract/endpoint';
import { longMoment } from '@mesa/contract/format/date';
import { decimal } from '@mesa/contract/format/number';
import { counted } from '@mesa/contract/text/plural';
import { listFailures, type registryOverview } from '@mesa/release-contract/calls/releases';
import { failureNames } from '@mesa/release-contract/release';
import { query, useQuery } from '@mesa/runtime/query';
import { registry } from '../remotes/registry';
import { ago } from './ago';
import { downloadedOf, type Part, releaseHere } from './page-parts';

type Overview = Result<typeof registryOverview>;
type AreaOverview = Overview['areas'][number];

/** Returns how a release is live for this tab, and since when. */
function liveAs(area: AreaOverview | undefined, release: string): { text: string; since: string | null } {
  const published = area?.releases.find((one) => one.release === release)?.publishedAt ?? null;
  if (registry().preview?.release === release) return { text: 'vista previa, publicada', since: published };
  if (area?.state.active === release) return { text: 'en línea', since: area.state.since };
  if (area?.state.canary?.release === release) return { text: `en prueba con el ${area.state.canary.percent} %, publicada`, since: published };
  return { text: 'ya no está en línea, publicada', since: published };
}

function Age({ area, release }: { area: AreaOverview | undefined; release: string | null }) {
  if (release === null) return 'Vino con el servidor.';
  const { text, since } = liveAs(area, release);
  return (
    <>
      <code>{release}</code>, {text}
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
function Failures({ part, area, release }: { part: Part; area: AreaOverview | undefined; release: string | null }) {
  const { data } = useQuery({ ...query(listFailures, { params: { area: part.area } }), enabled: release !== null });
  if (release === null) return 'Se cuentan desde su primera publicación.';
  const used = area?.releases.find((one) => one.release === release);
  const own = data?.failures.filter((failure) => failure.release === release && failure.page === part.name) ?? [];
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

/** The release of a part, its age, its size and its failures. */
export function PartFacts({ part, overview }: { part: Part; overview: Overview }) {
  const area = overview.areas.find((one) => one.area === part.area);
  const release = releaseHere(part.area);
  const { files, bytes } = downloadedOf(part.area);
  return (
    <dl>
      <div>
        <dt>Publicación</dt>
        <dd>
          <Age area={area} release={release} />
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
          <Failures part={part} area={area} release={release} />
        </dd>
      </div>
    </dl>
  );
}
