import { type Archetype, type ArchetypeList, deleteArchetype, listArchetypes } from '@mesa/contract/calls/archetypes';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { useState } from 'react';
import { ArchetypeForm, type EditedRule } from './archetype-form';
import styles from './archetypes.module.css';

const newRule: EditedRule = { name: '', requires: [], excludes: [], priority: 0 };

/** The archetypes with their rules, and suggestions for lists without one. */
export function Archetypes() {
  const [edited, setEdited] = useState<EditedRule>();
  const removing = useWrite(deleteArchetype);

  async function remove({ id, name, lists }: Archetype) {
    const text = lists === 0 ? 'Ninguna lista tiene este nombre.' : `${counted(lists, 'lista pasa', 'listas pasan')} al arquetipo que les toque, o a ninguno.`;
    if (!(await confirm({ title: `¿Quitar el arquetipo ${name}?`, text, confirmLabel: 'Quitar', tone: 'danger' }))) return;
    await removing.write({ params: { id } }).catch((error: unknown) => notice(messageOf(error)));
  }

  const columns: Column<Archetype>[] = [
    { id: 'name', header: 'Arquetipo', primary: true, cell: ({ name }) => name },
    { id: 'requires', header: 'Lleva', cell: ({ requires }) => requires.join(' + ') },
    { id: 'excludes', header: 'No lleva', cell: ({ excludes }) => excludes.join(', ') || '–' },
    { id: 'priority', header: 'Prioridad', numeric: true, align: 'end', cell: ({ priority }) => priority },
    { id: 'lists', header: 'Listas', numeric: true, align: 'end', cell: ({ lists }) => lists },
    {
      id: 'actions',
      header: 'Cambiar',
      cell: (archetype) => (
        <span className={styles.actions}>
          <Button size="small" onClick={() => setEdited(archetype)} aria-label={`Editar: ${archetype.name}`}>
            Editar
          </Button>
          <Button
            size="small"
            tone="danger"
            busy={removing.input?.params.id === archetype.id}
            onClick={() => remove(archetype)}
            aria-label={`Quitar: ${archetype.name}`}
          >
            Quitar
          </Button>
        </span>
      ),
    },
  ];

  return (
    <Loaded query={query(listArchetypes, {})} skeleton={<TableSkeleton rows={6} columns={6} />} loadingText="Cargando arquetipos...">
      {({ data, unnamed, lists }) => (
        <>
          <div className={styles.head}>
            <p>
              {lists.named} de {counted(lists.total, 'lista tiene', 'listas tienen')} nombre.
            </p>
            <Button tone="primary" onClick={() => setEdited(newRule)}>
              Nuevo arquetipo
            </Button>
          </div>
          <DataTable caption="Arquetipos" columns={columns} rows={data} rowKey={({ id }) => id} empty={<EmptyState>Todavía no hay arquetipos.</EmptyState>} />
          {unnamed.length > 0 && <Unnamed unnamed={unnamed} onName={(rule) => setEdited({ ...newRule, ...rule })} />}
          {/* The listed rule, which another administrator may have saved since the form was opened. */}
          {edited && <ArchetypeForm rule={data.find(({ id }) => id === edited.id) ?? edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

interface UnnamedProps {
  unnamed: ArchetypeList['unnamed'];
  onName(rule: Pick<EditedRule, 'name' | 'requires'>): void;
}

const Unnamed = ({ unnamed, onName }: UnnamedProps) => (
  <Section title="Listas sin nombre">
    <p>Lo que más se repite entre las últimas listas sin arquetipo, por sus cartas favoritas.</p>
    <ul className={styles.unnamed} aria-label="Listas sin nombre">
      {unnamed.map(({ name, requires, lists }) => (
        <li key={name}>
          <span>
            {name} · {counted(lists, 'lista', 'listas')}
          </span>
          <Button size="small" onClick={() => onName({ name, requires })} aria-label={`Nombrar: ${name}`}>
            Nombrar
          </Button>
        </li>
      ))}
    </ul>
  </Section>
);
