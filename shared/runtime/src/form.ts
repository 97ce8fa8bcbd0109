import { confirm } from '@mesa/ui/ask';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { readDraft } from './drafts';
import { type LeaveGuard, useLeaveGuard } from './router/router';
import { session, useSession } from './session';
import { dirtyForms, leaving, type UnsavedChanges, unsavedQuestion } from './unsaved';

/** Asks before a navigation or a closed tab loses changes. Call the result before leaving a saved form. */
export function useUnsavedChanges(dirty: boolean, changes: UnsavedChanges = {}): () => void {
  const form = useRef({});
  const latest = useRef(changes);
  latest.current = changes;
  useEffect(() => {
    if (!dirty) return;
    const self = form.current;
    dirtyForms.set(self, { kept: latest.current.kept, onDiscard: () => latest.current.onDiscard?.() });
    const warn = (event: BeforeUnloadEvent) => {
      if (dirtyForms.has(self)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      dirtyForms.delete(self);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
  return useCallback(() => {
    dirtyForms.delete(form.current);
  }, []);
}

/** Asks before changes are discarded without leaving the page. */
export const askLeave = (): Promise<boolean> => confirm({ text: unsavedQuestion, confirmLabel: 'Salir sin guardar', cancelLabel: 'Seguir editando' });

const leaveGuard: LeaveGuard = {
  isNeeded: (from, to) => dirtyForms.size > 0 && from.pathname !== to.pathname,
  async ask() {
    const leaves = await confirm({ text: unsavedQuestion, confirmLabel: 'Salir', cancelLabel: 'Seguir editando' });
    if (leaves) for (const { onDiscard } of dirtyForms.values()) onDiscard?.();
    return leaves;
  },
};

/** Rendered once inside the router: blocks a navigation while a form has changes, and notifies when a session ends meanwhile. */
export function UnsavedChangesGuard() {
  useLeaveGuard(leaveGuard);
  useEffect(
    () =>
      session.subscribe((now, before) => {
        if (!before.user || now.status !== 'signed-out') return;
        if (before.user.id !== leaving.userId && dirtyForms.size > 0) {
          import('./sign-out')
            .then(({ askSignIn }) => askSignIn())
            .catch((error: unknown) => console.debug('The notice of the ended session did not load', error));
        }
        leaving.userId = null;
      }),
    [],
  );
  return null;
}

/** Returns whether the signed-in person had a draft of a form on this device when the page opened or they signed in. */
export function useHasDraft(form: string, id: string | number): boolean {
  const userId = useSession(({ user }) => user?.id ?? null);
  return useMemo(() => userId !== null && readDraft({ userId, form, id: String(id) }) !== null, [userId, form, id]);
}
