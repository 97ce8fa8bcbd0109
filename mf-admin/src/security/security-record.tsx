import { listSecurityLines, type SecurityLine } from '@mesa/contract/calls/accounts';
import { pageIn } from '@mesa/contract/format/search';
import { type SecurityEvent, securityEventNames, securityEvents } from '@mesa/contract/rules/security';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { SelectField } from '@mesa/ui/field';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { Timestamp } from '../timestamp';
import styles from './security.module.css';

const options = securityEvents.map((value) => ({ value, label: securityEventNames[value] }));
const ofPerson = (userId: string) => `${area.pages.security.path}?persona=${encodeURIComponent(userId)}`;

/** The security record, newest first; event type, person and page are in the address (`que`, `persona`, `pagina`). */
export function SecurityRecord() {
  const [search, setSearch] = useSearchParams();
  const event = securityEvents.find((one) => one === search.get('que'));
  const person = /^[\w.:-]{1,100}$/.exec(search.get('persona') ?? '')?.[0];
  const input = { query: { ...(event && { event }), ...(person && { userId: person }), page: pageIn(search), limit: 30 } };
  const show = (que: SecurityEvent | undefined, persona: string | undefined, page = 1, options?: { replace: true }) =>
    setSearch({ ...(que && { que }), ...(persona && { persona }), ...(page > 1 && { pagina: String(page) }) }, options);

  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label="Qué"
          value={event ?? ''}
          onChange={(value) =>
            show(
              securityEvents.find((one) => one === value),
              person,
            )
          }
          options={options}
          placeholder="Todo"
        />
        {person && <Button onClick={() => show(event, undefined)}>Quitar persona: {person}</Button>}
      </div>
      <Loaded query={query(listSecurityLines, input)} skeleton={<Skeleton height="30rem" />} loadingText="Cargando registro..." keepPrevious>
        {({ data, pagination }, { refetching }) => (
          <div className={styles.list} aria-busy={refetching}>
            {data.length === 0 && <EmptyState>No hay nada registrado con este filtro.</EmptyState>}
            <ul className={styles.lines} aria-label="Registro de seguridad">
              {data.map((line) => (
                <li key={line.id}>
                  <Line line={line} />
                </li>
              ))}
            </ul>
            <Pager
              label="Páginas del registro"
              variant="arrows"
              page={input.query.page}
              refetching={refetching}
              pages={pagination.pages}
              onPage={(page, options) => show(event, person, page, options)}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Line({ line: { at, event, who, about, call, network, device, times } }: { line: SecurityLine }) {
  return (
    <>
      <p className={styles.what}>
        <strong>{securityEventNames[event]}</strong>
        {times > 1 && ` · ${times} veces`}
        {who ? (
          <>
            {' · '}
            <Link to={ofPerson(who.userId)}>{who.name}</Link>
          </>
        ) : (
          ' · Sin cuenta'
        )}
        {about && about.userId !== who?.userId && (
          <>
            {' · datos de '}
            <Link to={ofPerson(about.userId)}>{about.name}</Link>
          </>
        )}
      </p>
      <p className={styles.where}>
        <Timestamp at={at} />
        {[device, network && `red ${network}`, call].filter(Boolean).map((text) => ` · ${text}`)}
      </p>
    </>
  );
}
