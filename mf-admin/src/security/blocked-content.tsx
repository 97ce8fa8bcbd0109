import { type CspReportLine, listCspReports } from '@mesa/contract/calls/accounts';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { Timestamp } from '../timestamp';
import styles from './security.module.css';

/** Display names by the first word of the blocked directive. */
const kinds: Readonly<Record<string, string>> = {
  img: 'Imagen',
  script: 'Código',
  style: 'Estilo',
  font: 'Tipografía',
  connect: 'Conexión',
  frame: 'Página incrustada',
  media: 'Video o sonido',
  'trusted-types': 'Texto usado como código',
  'require-trusted-types-for': 'Texto usado como código',
};
const kindOf = (directive: string): string => kinds[directive] ?? kinds[directive.split('-')[0] ?? ''] ?? 'Contenido';

/** Content that browsers blocked on the site's pages: an attack, a picture from a host that the catalogue does not list, or a faulty release. */
export const BlockedContent = () => (
  <Section title="Contenido bloqueado por los navegadores">
    <Loaded query={query(listCspReports, { query: {} })} skeleton={<Skeleton height="8rem" />} loadingText="Cargando contenido bloqueado...">
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState>Ningún navegador ha bloqueado nada.</EmptyState>
        ) : (
          <ul className={styles.lines} aria-label="Contenido bloqueado">
            {data.map((line) => (
              <li key={`${line.directive} ${line.blocked} ${line.page}`}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </Section>
);

const Line = ({ line: { directive, blocked, page, times, lastAt } }: { line: CspReportLine }) => (
  <>
    <p className={styles.what}>
      <strong>{kindOf(directive)}</strong>
      {` de ${blocked} · ${counted(times, 'vez', 'veces')}`}
    </p>
    <p className={styles.where}>
      <Timestamp at={lastAt} />
      {` · ${page} · ${directive}`}
    </p>
  </>
);
