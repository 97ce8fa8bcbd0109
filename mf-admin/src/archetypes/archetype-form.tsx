import { type Archetype, type ArchetypePreview, createArchetype, listArchetypes, previewArchetype, updateArchetype } from '@mesa/contract/calls/archetypes';
import { ruleIssue } from '@mesa/contract/rules/archetype';
import { messageOf } from '@mesa/runtime/api';
import { useFetch, useWrite } from '@mesa/runtime/query';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextArea, TextField } from '@mesa/ui/field';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { Preview } from './preview';

/** A rule being edited; without an id if it is new. */
export type EditedRule = Pick<Archetype, 'name' | 'requires' | 'excludes' | 'priority'> & Partial<Pick<Archetype, 'id' | 'updatedAt'>>;

const labels: Record<string, string> = { name: 'Nombre', requires: 'Cartas que lleva', excludes: 'Cartas que no lleva', priority: 'Prioridad' };

/** One card a line. */
const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** The form of an archetype's rule: previews the changes before a save. */
export function ArchetypeForm({ rule, onClose }: { rule: EditedRule; onClose(): void }) {
  const formId = useId();
  const fetch = useFetch();
  const creating = useWrite(createArchetype);
  const updating = useWrite(updateArchetype);
  const [shown, setShown] = useState<{ of: string; preview: ArchetypePreview }>();
  const form = useForm({
    form: 'archetype.1',
    id: rule.id ?? `new ${rule.name}`,
    server: useMemo(
      () => ({ name: rule.name, requires: rule.requires.join('\n'), excludes: rule.excludes.join('\n'), priority: String(rule.priority) }),
      [rule],
    ),
    opens: rule.id === undefined ? 'new' : 'always',
    label: (name) => labels[name] ?? name,
    keyOf: (path) => path.split('.')[0],
    reload: () => fetch(listArchetypes, {}, { fresh: true }),
    onLoaded: onClose,
  });
  const { name, requires, excludes, priority } = form.values;
  const body = { name, requires: linesOf(requires), excludes: linesOf(excludes), priority: Number(priority) };
  const typed = JSON.stringify(body);
  const preview = shown?.of === typed ? shown.preview : undefined;

  const show = async () => {
    const answer = await fetch(previewArchetype, { body: { ...body, ...(rule.id !== undefined && { id: rule.id }) } }, { fresh: true });
    setShown({ of: typed, preview: answer });
  };
  const save = async () => {
    if (rule.id === undefined) await creating.write({ body });
    else await updating.write({ params: { id: rule.id }, body: { ...body, ...(rule.updatedAt && { updatedAt: rule.updatedAt }) } });
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const issue = ruleIssue(body);
    const wrong = {
      ...(name.trim() ? {} : { name: 'Escribe el nombre del arquetipo.' }),
      ...(issue && { [issue.path]: issue.message }),
      ...(/^\d{1,2}$|^100$/.test(priority.trim()) ? {} : { priority: 'Escribe un número de 0 a 100.' }),
    };
    form.refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    // Shows the server's errors beside their fields, as on a save.
    if (!preview) return void show().catch((error: unknown) => form.submit(() => Promise.reject(error), showError));
    void form.submit(async () => {
      await save();
      return (clean) => clean && onClose();
    }, showError);
  }

  const leave = async () => (await form.cancel()) && onClose();
  const field = (key: 'name' | 'requires' | 'excludes' | 'priority') => ({
    label: labels[key] ?? key,
    value: form.values[key],
    onChange: (value: string) => form.change({ [key]: value }),
    error: form.error(key),
  });
  return (
    <Dialog
      open
      onClose={leave}
      title={rule.id === undefined ? 'Nuevo arquetipo' : `Editar ${rule.name}`}
      footer={
        <>
          <Button onClick={leave}>Cancelar</Button>
          <Button type="submit" form={formId} tone="primary" busy={form.busy}>
            {preview ? 'Guardar' : 'Ver qué cambia'}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.root} onSubmit={submit} noValidate>
        {form.notices}
        <TextField {...field('name')} required maxLength={60} />
        <TextArea {...field('requires')} required rows={3} hint="Una carta por línea, por su nombre en español o en inglés. La lista las lleva todas." />
        <TextArea {...field('excludes')} rows={2} hint="La regla no vale para una lista que lleve una de estas." />
        <TextField
          {...field('priority')}
          inputMode="numeric"
          hint="Si dos reglas valen para una lista, gana la de número mayor; si es igual, la que pide más cartas."
        />
        {preview && <Preview preview={preview} name={name} />}
      </form>
    </Dialog>
  );
}

const showError = (error: unknown) => notice(messageOf(error));
