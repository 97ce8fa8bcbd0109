import { addStoreAdmins, listStoreAdmins, removeStoreAdmin, type StoreAdminOf } from '@mesa/contract/calls/stores';
import type { Result } from '@mesa/contract/endpoint';
import { orDash } from '@mesa/contract/format/number';
import { displayName } from '@mesa/contract/rules/names';
import { plural } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { useState } from 'react';
import { AddAdmins } from './add-admins';
import styles from './store-admins.module.css';

/** The store's administrators, loaded on demand; adding and removing ask for confirmation. */
export function StoreAdmins({ storeId }: { storeId: number }) {
  const [open, setOpen] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState(false);
  const shows = (answer: Result<typeof listStoreAdmins>) => ({ query: query(listStoreAdmins, { params: { id: storeId }, body: {} }), data: answer });
  const addition = useWrite(addStoreAdmins, { shows });
  const removal = useWrite(removeStoreAdmin, { shows });

  async function add(userIds: string[]): Promise<boolean> {
    if (userIds.length === 0) {
      await notice('Debes seleccionar al menos un usuario.');
      return false;
    }
    const text = plural(userIds.length, '¿Añadir este administrador a la tienda?', `¿Añadir ${userIds.length} administradores a la tienda?`);
    if (!(await confirm({ text }))) return false;
    try {
      await addition.write({ params: { id: storeId }, body: { userIds } });
      setAdding(false);
      await notice('Administradores agregados correctamente.');
      return true;
    } catch {
      await notice('Hubo un error al agregar los administradores.');
      return false;
    }
  }

  async function removeSelected() {
    if (selected.size === 0) return void notice('Debes seleccionar al menos un usuario.');
    if (!(await confirm({ text: '¿Quitar de la tienda a los administradores seleccionados?', confirmLabel: 'Quitar', tone: 'danger' }))) return;
    try {
      for (const userId of selected) {
        await removal.write({ params: { id: storeId }, body: { userId } });
        // The next press must not remove them again if another one fails.
        setSelected((now) => new Set([...now].filter((id) => id !== userId)));
      }
    } catch (error) {
      await notice(messageOf(error));
    }
  }

  const toggle = (userId: string) => setSelected((now) => new Set(now.has(userId) ? [...now].filter((id) => id !== userId) : [...now, userId]));
  const viewer = useSession(({ user }) => user);
  const columns: Column<StoreAdminOf>[] = [
    {
      id: 'select',
      header: 'Seleccionar',
      // Only the founder and the site admin can remove the founder.
      cell: (admin) =>
        admin.founder && admin.userId !== viewer?.id && viewer?.role !== 'admin' ? (
          'Fundó la tienda'
        ) : (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={selected.has(admin.userId)}
              onChange={() => toggle(admin.userId)}
              aria-label={`Seleccionar a ${displayName(admin)}`}
            />
          </label>
        ),
    },
    { id: 'name', header: 'Nombre', primary: true, cell: ({ name }) => orDash(name) },
    { id: 'lastName', header: 'Apellido', cell: ({ lastName }) => orDash(lastName) },
    { id: 'nickname', header: 'Sobrenombre', cell: displayName },
  ];

  return (
    <Section
      title="Administradores"
      actions={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Administrar Administradores
        </Button>
      }
    >
      {open && (
        <Loaded
          query={query(listStoreAdmins, { params: { id: storeId }, body: {} })}
          skeleton={<TableSkeleton rows={2} columns={4} />}
          loadingText="Cargando..."
          errorText={(error) => `Error al obtener administradores: ${messageOf(error)}`}
        >
          {({ admins }) => (
            <>
              <DataTable
                caption="Administradores de la tienda"
                columns={columns}
                rows={admins}
                rowKey={({ userId }) => userId}
                empty={<EmptyState>No hay administradores asignados.</EmptyState>}
              />
              <div className={styles.actions}>
                <Button onClick={() => setAdding(!adding)} aria-expanded={adding}>
                  Añadir administradores
                </Button>
                {admins.length > 0 && (
                  <Button tone="danger" busy={removal.busy} onClick={removeSelected}>
                    Quitar seleccionados
                  </Button>
                )}
              </div>
              {adding && <AddAdmins storeId={storeId} busy={addition.busy} onAdd={add} />}
            </>
          )}
        </Loaded>
      )}
    </Section>
  );
}
