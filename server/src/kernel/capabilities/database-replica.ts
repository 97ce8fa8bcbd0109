import type { Replica } from '../db/replica';
import type { Capability } from './capabilities';

/** Reports a replica that is away, behind or a wrong one: the primary answers in its place. */
export const databaseReplica = (replica: Replica): Capability => ({
  name: 'replica',
  title: 'La réplica de la base de datos no se usa: la principal responde todo',
  fix: 'Revisa DATABASE_READ_URL y que ese PostgreSQL siga a la principal (pg_stat_replication). El sitio la vuelve a usar solo, en cuanto está al día.',
  check: async () => (replica.hasLooked ? replica.fault : undefined),
});
