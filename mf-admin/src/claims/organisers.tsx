import { grantOrganising, listOrganiserRequests, type OrganiserRequest } from '@mesa/contract/calls/organisers';
import { slashDate } from '@mesa/contract/format/date';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
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
import { Fragment, useState } from 'react';
import styles from './claims.module.css';
import { OrganiserReason } from './organiser-reason';

/** Names an account by its player, its verified e-mail or its id. */
const nameOf = ({ userId, email, username }: OrganiserRequest['account']): string => username ?? email ?? userId;

/** Web addresses in a text open in another tab; they never say from where. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
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
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('organizadores')) || 1;
  const granting = useWrite(grantOrganising);

  async function grant({ id, account }: OrganiserRequest) {
    const text = `${nameOf(account)} podrá crear tiendas y publicar sus torneos.`;
    if (!(await confirm({ title: '¿Aceptar la solicitud?', text, confirmLabel: 'Aceptar' }))) return;
    await granting.write({ params: { id } }).catch((error: unknown) => notice(messageOf(error)));
  }

  return (
    <Loaded query={query(listOrganiserRequests, { query: { page } })} skeleton={<Skeleton height="12rem" />} loadingText="Cargando..." keepPrevious>
      {({ data, organisers, pagination }, { refetching }) => (
        <>
          <Section title="Quieren organizar">
            {pagination.total === 0 && <EmptyState>Nadie espera permiso para organizar.</EmptyState>}
            <ul className={styles.claims} aria-label="Solicitudes para organizar">
              {data.map((request) => (
                <li key={request.id}>
                  <Panel>
                    <h3>{request.store}</h3>
                    <About request={request} />
                    <div className={styles.actions}>
                      <Button tone="primary" busy={granting.input?.params.id === request.id} onClick={() => grant(request)}>
                        Permitir a {nameOf(request.account)}
                      </Button>
                      <Button tone="danger" onClick={() => setAsking({ request, revoke: false })} aria-label={`Rechazar: ${nameOf(request.account)}`}>
                        Rechazar
                      </Button>
                    </div>
                  </Panel>
                </li>
              ))}
            </ul>
            <Pager
              label="Páginas de solicitudes para organizar"
              variant="arrows"
              page={page}
              pages={pagination.pages}
              refetching={refetching}
              onPage={(n, options) => setSearch(changedSearch(search, { organizadores: pageParam(n) }), options)}
            />
          </Section>
          {organisers.length > 0 && (
            <Section title="Pueden crear tiendas">
              <ul className={styles.links} aria-label="Cuentas con permiso de este sitio">
                {organisers.map((request) => (
                  <li key={request.id}>
                    <span>
                      {nameOf(request.account)} · {request.settledAt && slashDate(request.settledAt)}
                      <Stores of={request} />
                    </span>
                    <Button size="small" onClick={() => setAsking({ request, revoke: true })} aria-label={`Quitar el permiso: ${nameOf(request.account)}`}>
                      Quitar el permiso
                    </Button>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {asking && <OrganiserReason {...asking} onClose={() => setAsking(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

function About({ request }: { request: OrganiserRequest }) {
  const { account, who, proof, createdAt, earlier } = request;
  return (
    <>
      <p>
        Lo pide <strong>{account.username ? <Link to={href('player', { username: account.username })}>{account.username}</Link> : nameOf(account)}</strong>{' '}
        desde el {slashDate(createdAt)}
        {account.email === null ? ', sin un correo verificado' : ` (${account.email})`}.
        {earlier > 0 && ` Ya lo pidió antes: ${counted(earlier, 'vez', 'veces')}.`}
      </p>
      <p className={styles.text}>{withLinks(who)}</p>
      <p className={styles.text}>{withLinks(proof)}</p>
      <Stores of={request} />
    </>
  );
}

function Stores({ of: { stores } }: { of: OrganiserRequest }) {
  if (stores.length === 0) return null;
  return (
    <>
      {' · administra '}
      {stores.map(({ name, slug }, index) => (
        <Fragment key={slug}>
          {index > 0 && ', '}
          <Link to={href('store', { slug })}>{name}</Link>
        </Fragment>
      ))}
    </>
  );
}
