import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../../kernel/db/replica';

/** Registers whether the replica is used, how far it is behind, and which database answered visitors' reads. */
export function measureReplica(registers: Registry[], replica: Replica): void {
  new Gauge({
    name: 'mesa_replica_used',
    help: '1 while the replica answers visitors',
    registers,
    collect() {
      this.set(replica.fault === null ? 1 : 0);
    },
  });
  new Gauge({
    name: 'mesa_replica_lag_seconds',
    help: 'How long ago the primary was as the replica is; absent while unknown',
    registers,
    collect() {
      if (Number.isFinite(replica.lagSeconds)) this.set(replica.lagSeconds);
      else this.remove();
    },
  });
  new Counter({
    name: 'mesa_visitor_reads_total',
    help: "Visitors' reads that no cache answered, by the database that did",
    labelNames: ['database'],
    registers,
    collect() {
      this.reset();
      for (const [database, count] of Object.entries(replica.reads)) this.inc({ database }, count);
    },
  });
}
