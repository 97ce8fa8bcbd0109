import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError } from './api';
import { askStale } from './ask-stale';
import { dropDraft, keepDraft } from './drafts';
import { beginEditing, type FormOptions, noEdits } from './editing';
import { applied, changedBetween, type Edits, resolved, reviewed, typedSince, withChanges } from './edits';
import { askLeave, useUnsavedChanges } from './form';
import { FormNotices } from './form-notices';
import { session, useSession } from './session';
import { askSignIn } from './sign-out';

export type FieldErrors = Readonly<Record<string, string>>;

const draftDelay = 400;

/**
 * Everything a form needs except its fields: a draft that outlives the page, merging with other people's saves, the question before
 * leaving, the server's errors by field, and one save at a time.
 */
export function useForm<V extends object>(given: FormOptions<V>) {
  const { form, opens } = given;
  const id = String(given.id);
  const userId = useSession(({ user }) => user?.id ?? null);
  const owner = `${userId} ${form} ${id}`;
  const [editing, setEditing] = useState(() => beginEditing(given, owner, userId));
  // A new thing keeps the defaults that it started with.
  const server = opens === 'new' ? editing.seen : given.server;
  const options = { ...given, server };
  const current = server as Readonly<Record<string, unknown>>;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [otherIssues, setOtherIssues] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);
  const root = useRef<HTMLElement>(null);
  const latest = useRef({ options, editing });
  const flushed = useRef(editing.typedAt);

  if (editing.owner !== owner) {
    setEditing(beginEditing(given, owner, userId));
    setErrors({});
    setOtherIssues([]);
  }

  const { open, edits, seen } = editing;
  // A form's functions are created at each render: new ones mean no change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const review = useMemo(() => reviewed(options, edits, current), [edits, current]);
  const values = useMemo(() => applied(current, edits) as V, [current, edits]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const moved = useMemo(() => (open ? changedBetween(options, seen as Readonly<Record<string, unknown>>, current) : []), [open, seen, current]);
  const dirty = open && review.changed.length > 0;

  const discard = useCallback(() => {
    const { options: now, editing: was } = latest.current;
    if (userId !== null) dropDraft({ userId, form, id });
    if (was.owner !== owner) return;
    setErrors({});
    setOtherIssues([]);
    const next = { ...was, edits: noEdits, seen: now.server, typedAt: 0, recoveredFrom: null, thrownAway: null, open: now.opens !== undefined };
    flushed.current = 0;
    latest.current.editing = next;
    setEditing(next);
  }, [owner, userId, form, id]);

  const allowLeaving = useUnsavedChanges(dirty, { kept: true, onDiscard: discard });

  // Writes the draft shortly after the last key press, and at once if the page may close.
  const flush = useCallback(() => {
    const { editing: was, options: now } = latest.current;
    // A save may return after another person has signed in.
    if (userId === null || was.owner !== owner || was.typedAt === flushed.current) return;
    flushed.current = was.typedAt;
    const place = { userId, form, id };
    if (reviewed(now, was.edits, now.server as Readonly<Record<string, unknown>>).changed.length === 0) dropDraft(place);
    else keepDraft(place, { typedAt: was.typedAt, edits: was.edits, seen: was.seen as Readonly<Record<string, unknown>> });
  }, [owner, userId, form, id]);
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
      // Also when the person changes: the state belonged to the previous one.
      flush();
    };
  }, [flush]);
  // After the effect above: during its cleanup this still holds the previous person's text.
  useEffect(() => {
    latest.current = { options, editing };
  });
  useEffect(() => {
    if (editing.typedAt === 0) return;
    const timer = setTimeout(flush, draftDelay);
    return () => clearTimeout(timer);
  }, [editing.typedAt, flush]);

  const change = useCallback((changes: Partial<V>) => {
    const { options: now } = latest.current;
    const at = Date.now();
    setEditing((was) => ({
      ...was,
      edits: withChanges(now, was.edits, now.server as Readonly<Record<string, unknown>>, changes as Readonly<Record<string, unknown>>),
      typedAt: Math.max(at, was.typedAt + 1),
      // Typing again settles the discarded draft.
      recoveredFrom: was.thrownAway ? null : was.recoveredFrom,
      thrownAway: null,
    }));
    const keys = Object.keys(changes);
    setErrors((now) => (keys.some((key) => key in now) ? Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key))) : now));
  }, []);

  const choose = (keys: readonly string[], choice: 'mine' | 'theirs') =>
    setEditing((was) => ({ ...was, edits: resolved(options, was.edits, current, keys, choice), typedAt: was.typedAt + 1 }));

  /** Shows errors next to their fields and focuses the first one. */
  function refuse(found: FieldErrors) {
    flushSync(() => setErrors(found));
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function placeIssues(error: unknown) {
    const found: Record<string, string> = {};
    const others: string[] = [];
    for (const { path, message } of (isApiError(error) && error.body?.issues) || []) {
      const key = options.keyOf ? options.keyOf(path) : path;
      if (key !== undefined && key in values) found[key] ??= message;
      else if (path !== '') others.push(message);
    }
    setOtherIssues(others);
    refuse(found);
  }

  /** Whether a stale save was just answered: its choices get the focus. */
  const awaitingConflicts = useRef(false);
  const showConflicts = () => root.current?.querySelector<HTMLElement>('[data-conflicts]')?.focus();

  const hasConflicts = review.conflicts.length > 0;
  useEffect(() => {
    if (hasConflicts && awaitingConflicts.current) root.current?.querySelector<HTMLElement>('[data-conflicts]')?.focus();
    if (hasConflicts) awaitingConflicts.current = false;
  }, [hasConflicts]);

  /**
   * Saves the form. `send` returns what happens next, a notice or another page; it receives whether the form is clean or more was typed
   * meanwhile. Marks the fields of a failure, then calls `onFailure`; handles an ended session and a stale save itself.
   */
  async function submit(
    send: () => Promise<((clean: boolean) => unknown) | undefined>,
    onFailure: (error: unknown) => unknown,
    staleDetail?: (error: unknown) => string | undefined,
  ) {
    if (saving.current) return;
    if (hasConflicts) return showConflicts();
    saving.current = true;
    setBusy(true);
    setErrors({});
    setOtherIssues([]);
    awaitingConflicts.current = false;
    let over = false;
    const end = () => {
      if (over) return;
      over = true;
      saving.current = false;
      setBusy(false);
    };
    try {
      const then = await send();
      end();
      const clean = saved(edits);
      await then?.(clean);
    } catch (error) {
      if (isApiError(error) && error.code === 'unauthenticated') {
        flush();
        // If the session store already knows, the page's guard has asked.
        if (session.getState().user) await askSignIn();
      } else if (isApiError(error) && error.code === 'stale' && options.reload) {
        await settleStale(staleDetail?.(error), options.reload).catch(onFailure);
      } else {
        placeIssues(error);
        await onFailure(error);
      }
    } finally {
      end();
    }
  }

  async function settleStale(detail: string | undefined, reload: () => Promise<unknown>) {
    const load = await askStale(detail);
    await reload();
    if (load) {
      discard();
      options.onLoaded?.();
      return;
    }
    awaitingConflicts.current = true;
  }

  /** Keeps text typed during the save, as an edit of the saved values. */
  function saved(sent: Edits): boolean {
    const { options: now, editing: was } = latest.current;
    const seenNow = (now.server === server ? applied(current, sent) : now.server) as V;
    const later = was.owner === owner ? typedSince(now, was.edits, sent, seenNow as Readonly<Record<string, unknown>>) : noEdits;
    if (Object.keys(later).length > 0) {
      setEditing({ ...was, edits: later, seen: seenNow, typedAt: was.typedAt + 1, recoveredFrom: null, thrownAway: null });
      return false;
    }
    allowLeaving();
    if (opens === 'new') {
      // Its values stay visible until the page of the created thing replaces them.
      flushed.current = was.typedAt;
      if (userId !== null) dropDraft({ userId, form, id });
    } else discard();
    return true;
  }

  const label = (key: string) => given.label(key, current[key] ?? edits[key]?.mine ?? edits[key]?.base ?? (seen as Readonly<Record<string, unknown>>)[key]);
  const labels = (keys: readonly string[]) => keys.map(label);
  const textOf = (value: unknown, key: string) => {
    const text = options.text?.(value, key) ?? String(value ?? '');
    return text === '' ? 'vacío' : text.length > 160 ? `${text.slice(0, 160)}…` : text;
  };
  const undone = editing.thrownAway;
  const notices: ReactNode = open && (
    <FormNotices
      recoveredFrom={editing.recoveredFrom}
      thrownAway={undone !== null}
      onThrowAway={() => setEditing((was) => ({ ...was, edits: noEdits, thrownAway: was.edits, typedAt: was.typedAt + 1 }))}
      onTakeBack={() => setEditing((was) => ({ ...was, edits: was.thrownAway ?? noEdits, thrownAway: null, typedAt: was.typedAt + 1 }))}
      taken={busy ? [] : labels(moved.filter((key) => !edits[key]))}
      conflicts={
        busy
          ? []
          : review.conflicts.map((keys) => ({
              keys,
              label: labels(keys).join(', '),
              mine: keys.map((key) => textOf(edits[key]?.mine, key)).join(' · '),
              theirs: keys.map((key) => textOf(current[key], key)).join(' · '),
            }))
      }
      onChoose={choose}
      orphans={review.orphans.length}
      wrong={Object.keys(errors).length === 0 ? [] : Object.keys(values).flatMap((key) => (errors[key] ? [{ label: label(key), message: errors[key] }] : []))}
      listErrors={options.listErrors ?? false}
      otherIssues={otherIssues}
    />
  );

  return {
    /** Props for the form's outermost element. */
    root: root as React.RefObject<never>,
    /** The first element of the form: recovered draft, other people's changes, conflicts and errors. */
    notices,
    open,
    start: () => setEditing((was) => ({ ...was, open: true, seen: server })),
    /** Ends the editing; asks first if something would be lost. */
    cancel: async () => {
      if (dirty && !(await askLeave())) return false;
      discard();
      return true;
    },
    values,
    edits,
    /** The keys that a save changes. */
    changed: review.changed,
    change,
    /** Restores the edits from before an undo. */
    restore: (before: Edits) => setEditing((was) => ({ ...was, edits: before, typedAt: Math.max(Date.now(), was.typedAt + 1) })),
    dirty,
    errors,
    /** The error of one field, for its `error`. */
    error: (key: keyof V & string): string | undefined => errors[key],
    refuse,
    busy,
    submit,
    discard,
    allowLeaving,
  };
}
