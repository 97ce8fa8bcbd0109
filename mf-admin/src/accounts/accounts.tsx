import { type Account, listAccounts, unblockAccount } from '@mesa/contract/calls/accounts';
import { pageIn } from '@mesa/contract/format/search';
import { messageOf } from '@mesa/runtime/api';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { CheckField, TextField } from '@mesa/ui/field';
import { Pager } from '@mesa/ui/pager';
import { type FormEvent, useState } from 'react';
import { AccountCard, nameOf } from './account-card';
import styles from './accounts.module.css';

const LimitsDialog = lazyPage<{ account: Account; onClose(): void }>(() => import('./limits-dialog'));
const BlockDialog = lazyPage<{ account: Account; onClose(): void }>(() => import('./block-dialog'));

/** The accounts, blocked ones first; the search is in the address (`buscar`, `bloqueadas`, `pagina`). */
export function Accounts() {
  const [search, setSearch] = useSearchParams();
  const searched = search.get('buscar') ?? '';
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  // Going back shows the text of the earlier search.
  if (searched !== shown) {
    setShown(searched);
    setTyped(searched);
  }
  const [blocking, setBlocking] = useState<Account | null>(null);
  const [limiting, setLimiting] = useState<Account | null>(null);
  const unblocking = useWrite(unblockAccount);
  const text = searched.trim().slice(0, 100);
  const onlyBlocked = search.get('bloqueadas') === '1';
  const input = { query: { ...(text && { search: text }), ...(onlyBlocked && { blocked: '1' as const }), page: pageIn(search), limit: 20 } };

  const show = (buscar: string, bloqueadas: boolean, page = 1, options?: { replace: true }) =>
    setSearch({ ...(buscar && { buscar }), ...(bloqueadas && { bloqueadas: '1' }), ...(page > 1 && { pagina: String(page) }) }, options);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(typed.trim(), onlyBlocked);
  };

  async function unblock(account: Account) {
    const text = `${nameOf(account)} podrá usar otra vez su cuenta.`;
    if (!(await confirm({ title: '¿Quitar el bloqueo?', text, confirmLabel: 'Quitar el bloqueo' }))) return;
    await unblocking.write({ params: { userId: account.userId } }).catch((error: unknown) => notice(messageOf(error)));
  }

  return (
    <>
      <form className={styles.search} onSubmit={submit} noValidate>
        <TextField label="Buscar por correo, jugador o id" type="search" maxLength={100} value={typed} onChange={setTyped} />
        <Button type="submit" tone="primary">
          Buscar
        </Button>
        <CheckField label="Solo las bloqueadas" checked={onlyBlocked} onChange={(checked) => show(typed.trim(), checked)} />
      </form>
      <Loaded query={query(listAccounts, input)} skeleton={<Skeleton height="24rem" />} loadingText="Cargando cuentas..." keepPrevious>
        {({ data, pagination }, { refetching }) => (
          <div className={styles.list} aria-busy={refetching}>
            {data.length === 0 && <EmptyState>Ninguna cuenta coincide con la búsqueda.</EmptyState>}
            <ul className={styles.accounts} aria-label="Cuentas">
              {data.map((account) => (
                <li key={account.userId}>
                  <AccountCard
                    account={account}
                    busy={unblocking.input?.params.userId === account.userId}
                    onBlock={() => setBlocking(account)}
                    onUnblock={() => unblock(account)}
                    onLimits={() => setLimiting(account)}
                  />
                </li>
              ))}
            </ul>
            <Pager
              label="Páginas de cuentas"
              variant="arrows"
              page={input.query.page}
              refetching={refetching}
              pages={pagination.pages}
              onPage={(page, options) => show(text, onlyBlocked, page, options)}
            />
          </div>
        )}
      </Loaded>
      {limiting && <LimitsDialog account={limiting} onClose={() => setLimiting(null)} />}
      {blocking && <BlockDialog account={blocking} onClose={() => setBlocking(null)} />}
    </>
  );
}
