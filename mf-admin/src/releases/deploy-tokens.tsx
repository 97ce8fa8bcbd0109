import { listReleaseTokens, type ReleaseToken, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { Timestamp } from '../timestamp';
import { NewToken } from './new-token';
import { type AreaOverview, labelOf } from './overview';

/** The deploy tokens by area. Only the hash of each secret is stored. */
export function DeployTokens({ areas }: { areas: readonly AreaOverview[] }) {
  const revoking = useWrite(revokeReleaseToken);

  async function revoke({ id, name, area }: ReleaseToken) {
    const text = `Lo que despliegue ${labelOf(areas, area)} con ella dejará de poder hacerlo ahora mismo. No se puede deshacer; si hace falta, crea otra llave.`;
    if (!(await confirm({ title: `¿Revocar la llave «${name}»?`, text, confirmLabel: 'Revocar', tone: 'danger' }))) return;
    await revoking.write({ params: { id } }).catch((error: unknown) => notice(messageOf(error)));
  }

  const columns: Column<ReleaseToken>[] = [
    { id: 'name', header: 'Llave', primary: true, cell: ({ name }) => name },
    { id: 'area', header: 'Área', cell: ({ area }) => labelOf(areas, area) },
    { id: 'created', header: 'Creada', cell: ({ createdAt }) => <Timestamp at={createdAt} short /> },
    { id: 'used', header: 'Último uso', cell: ({ usedAt }) => (usedAt ? <Timestamp at={usedAt} /> : 'Nunca') },
    {
      id: 'state',
      header: 'Estado',
      cell: (token) =>
        token.revokedAt ? (
          <Badge tone="danger">Revocada</Badge>
        ) : (
          <Button size="small" tone="danger" busy={revoking.input?.params.id === token.id} onClick={() => revoke(token)}>
            Revocar<VisuallyHidden> {token.name}</VisuallyHidden>
          </Button>
        ),
    },
  ];

  return (
    <>
      <NewToken areas={areas} />
      <Loaded query={query(listReleaseTokens, {})} skeleton={<TableSkeleton rows={3} columns={columns.length} />} loadingText="Cargando llaves...">
        {({ tokens }) => (
          <DataTable
            caption="Llaves de despliegue"
            columns={columns}
            rows={tokens}
            rowKey={({ id }) => id}
            empty={<EmptyState>Todavía no hay llaves. Cada equipo despliega su área con la suya.</EmptyState>}
          />
        )}
      </Loaded>
    </>
  );
}
