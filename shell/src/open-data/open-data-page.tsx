import { listOpenSeasons, listOpenTournaments } from '@mesa/contract/calls/open-data';
import { query, useQuery } from '@mesa/runtime/query';
import { Page, Section } from '@mesa/ui/page';
import { Embeds, type Example } from './embeds';
import styles from './open-data-page.module.css';
import { type TableInWords, tables } from './tables';
import { TryIt } from './try-it';

/** A finished tournament for the examples. */
const exampleQuery = query(listOpenTournaments, { query: { status: 'finalizado', limit: 1 } });
const exampleSeasonQuery = query(listOpenSeasons, { query: { limit: 1 } });

function Names({ label, names }: { label: string; names: Readonly<Record<string, string>> }) {
  return (
    <>
      <h3>{label}</h3>
      <dl className={styles.names}>
        {Object.entries(names).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Table({ table: { path, title, about, columns, filters }, example }: { table: TableInWords; example: Example }) {
  const parameter = (['id', 'slug'] as const).find((name) => path.includes(`:${name}`));
  const value = parameter && example[parameter];
  const address = path.replace(`:${parameter}`, value ?? '');
  return (
    <Section title={title}>
      <p>{about}</p>
      <p className={styles.address}>
        <code>GET {path}</code>
      </p>
      {parameter && value === null ? (
        <p>Aún no hay {parameter === 'id' ? 'un torneo finalizado' : 'una temporada'} para mostrar un ejemplo.</p>
      ) : (
        <>
          <p className={styles.links}>
            <a href={`${address}?limit=5`}>JSON</a>
            <a href={`${address}.csv?limit=500`}>CSV</a>
          </p>
          <TryIt address={`${address}?limit=3`} />
        </>
      )}
      <Names label="Columnas" names={columns} />
      {Object.keys(filters).length > 0 && <Names label="Filtros" names={filters} />}
    </Section>
  );
}

/** The open data page: the public tables and how to use them. */
export default function OpenDataPage() {
  const season = useQuery(exampleSeasonQuery).data?.data[0];
  const tournament = useQuery(exampleQuery).data?.data[0];
  const example = { id: tournament ? String(tournament.id) : null, slug: season?.slug ?? null };
  return (
    <Page title="Datos abiertos" lead="Torneos, temporadas, ranking, partidas y barajas para tus programas y tus hojas de cálculo, sin llave ni cuenta.">
      <Section title="Cómo se usan">
        <ul className={styles.rules}>
          <li>Puedes copiarlos, publicarlos y mezclarlos con otros si dices que vienen de Mesa Abierta (licencia CC BY 4.0).</li>
          <li>
            Cada respuesta trae hasta 100 filas, o hasta 500 con <code>limit</code>. En <code>next</code> está la dirección de las siguientes; en un CSV, en la
            cabecera <code>Link</code>.
          </li>
          <li>
            Con la dirección terminada en <code>.csv</code> llega la misma tabla para una hoja de cálculo.
          </li>
          <li>
            Puedes hacer hasta 300 consultas por minuto. Guarda el <code>ETag</code> y envíalo en <code>If-None-Match</code>: lo que no cambió no se envía otra
            vez.
          </li>
          <li>
            Los torneos que terminan llegan también por RSS: <a href="/api/v1/tournaments.rss">/api/v1/tournaments.rss</a>, con <code>storeId</code>,{' '}
            <code>country</code>, <code>state</code> y <code>city</code> como filtros.
          </li>
          <li>
            Los próximos torneos llegan a tu calendario (iCalendar): <a href="/api/v1/agenda.ics">/api/v1/agenda.ics</a>, con <code>store</code> (la última
            parte de la dirección de la tienda), <code>country</code>, <code>state</code> y <code>city</code> como filtros. Suscríbete con esa dirección y los
            cambios llegan solos. Un solo torneo: <code>/api/v1/tournaments/{'{id}'}/calendar.ics</code>.
          </li>
          <li>
            Se pueden leer desde cualquier página web. La descripción para máquinas es <a href="/api/openapi.json">OpenAPI</a>.
          </li>
        </ul>
      </Section>
      <Embeds example={example} />
      {tables.map((table) => (
        <Table key={table.path} table={table} example={example} />
      ))}
    </Page>
  );
}
