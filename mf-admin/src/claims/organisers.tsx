import { grantOrganising, listOrganiserRequests, type OrganiserRequest } from '@mesa/contract/calls/organisers';
import { localDay, longDay, slashDate } from '@mesa/contract/format/date';
import { changedSearch, pageIn, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Panel, Section } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { Fragment, type ReactNode, useState } from 'react';
import styles from './claims.module.css';
import { OrganiserReason } from './organiser-reason';

/** Names an account by its player, its verified e-mail or its id. */
const nameOf = ({ userId, email, username }: OrganiserRequest['account']): string => username ?? email ?? userId;

/** Web addresses in a text open in another tab; they never say from where. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );

/** Accounts that ask for the right to create stores, and those that have it from this site. */
export function Organisers() {
  const [asking, setAsking] = useState<{ request: OrganiserRequest; revoke: boolean }>();
  return (
    <>
      <Requests title="Quieren organizar" state="open" address="organizadores" empty="Nadie espera permiso para organizar.">
        {(requests) => <OpenRequests requests={requests} onRefuse={(request) => setAsking({ request, revoke: false })} />}
      </Requests>
      <Requests title="Pueden crear tiendas" state="granted" address="conpermiso">
        {(requests) => (
          <ul className={styles.links} aria-label="Cuentas con permiso de este sitio">
            {requests.map((request) => (
              <li key={request.id}>
                <span>
                  {nameOf(request.account)} · {request.settledAt && slashDate(localDay(new Date(request.settledAt)))}
                  {request.stores.length > 0 && (
                    <>
                      {' · administra '}
                      <Stores of={request} />
                    </>
                  )}
                </span>
                <Button size="small" onClick={() => setAsking({ request, revoke: true })} aria-label={`Quitar el permiso: ${nameOf(request.account)}`}>
                  Quitar el permiso
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Requests>
      {asking && <OrganiserReason {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

interface RequestsProps {
  title: string;
  state: 'open' | 'granted';
  /** The address parameter of its page. */
  address: string;
  /** Shown for an empty list; without it the section is hidden. */
  empty?: string;
  children(requests: readonly OrganiserRequest[]): ReactNode;
}

function Requests({ title, state, address, empty, children }: RequestsProps) {
  const [search, setSearch] = useSearchParams();
  const page = pageIn(new URLSearchParams({ pagina: search.get(address) ?? '' }));
  return (
    <Loaded query={query(listOrganiserRequests, { query: { state, page } })} skeleton={<Skeleton height="12rem" />} loadingText="Cargando..." keepPrevious>
      {({ data, pagination }, { refetching }) =>
        (pagination.total > 0 || empty) && (
          <Section title={title}>
            {pagination.total === 0 ? <EmptyState>{empty}</EmptyState> : children(data)}
            <Pager
              label={state === 'open' ? 'Páginas de solicitudes para organizar' : 'Páginas de cuentas con permiso'}
              variant="arrows"
              page={page}
              pages={pagination.pages}
              refetching={refetching}
              onPage={(n, options) => setSearch(changedSearch(search, { [address]: pageParam(n) }), options)}
            />
          </Section>
        )
      }
    </Loaded>
  );
}

function OpenRequests({ requests, onRefuse }: { requests: readonly OrganiserRequest[]; onRefuse(request: OrganiserRequest): void }) {
  const granting = useWrite(grantOrganising);

  async function grant({ id, account }: OrganiserRequest) {
    const text = `${nameOf(account)} podrá crear tiendas y publicar sus torneos.`;
    if (!(await confirm({ title: '¿Aceptar la solicitud?', text, confirmLabel: 'Aceptar' }))) return;
    await granting.write({ params: { id } }).catch((error: unknown) => notice(messageOf(error)));
  }

  return (
    <ul className={styles.claims} aria-label="Solicitudes para organizar">
      {requests.map((request) => (
        <li key={request.id}>
          <Panel>
            <h3>{request.store}</h3>
            <About request={request} />
            <div className={styles.actions}>
              <Button tone="primary" busy={granting.input?.params.id === request.id} onClick={() => grant(request)}>
                Permitir a {nameOf(request.account)}
              </Button>
              <Button tone="danger" onClick={() => onRefuse(request)} aria-label={`Rechazar: ${nameOf(request.account)}`}>
                Rechazar
              </Button>
            </div>
          </Panel>
        </li>
      ))}
    </ul>
  );
}

function About({ request }: { request: OrganiserRequest }) {
  const { account, who, proof, createdAt, earlier } = request;
  return (
    <>
      <p>
        Lo pide <strong>{account.username ? <Link to={href('player', { username: account.username })}>{account.username}</Link> : nameOf(account)}</strong>{' '}
        desde el {longDay(createdAt)}
        {account.email === null ? ', sin un correo verificado' : ` (${account.email})`}.
        {earlier > 0 && ` Ya lo pidió antes: ${counted(earlier, 'vez', 'veces')}.`}
      </p>
      <p className={styles.text}>{withLinks(who)}</p>
      <p className={styles.text}>{withLinks(proof)}</p>
      {request.stores.length > 0 && (
        <p>
          Administra <Stores of={request} />
        </p>
      )}
    </>
  );
}

const Stores = ({ of: { stores } }: { of: OrganiserRequest }) =>
  stores.map(({ name, slug }, index) => (
    <Fragment key={slug}>
      {index > 0 && ', '}
      <Link to={href('store', { slug })}>{name}</Link>
    </Fragment>
  ));
