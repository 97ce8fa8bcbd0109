import { messages } from '@mesa/contract/messages';
import { choose, confirm } from '@mesa/ui/ask';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { discardDrafts, hasDrafts, readDraft } from './drafts';
import { type LeaveGuard, useLeaveGuard } from './router/router';
import { session, useSession } from './session';

const question = '¿Seguro que quieres salir? Hay cambios sin guardar.';

interface UnsavedChanges {
  /** Whether they are stored as a draft. */
  kept?: boolean | undefined;
  /** Runs if the person leaves without them. */
  onDiscard?: (() => void) | undefined;
}

/** All forms of the page with changes. */
const dirtyForms = new Map<object, UnsavedChanges>();

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
export const askLeave = (): Promise<boolean> => confirm({ text: question, confirmLabel: 'Salir sin guardar', cancelLabel: 'Seguir editando' });

const leaveGuard: LeaveGuard = {
  isNeeded: (from, to) => dirtyForms.size > 0 && from.pathname !== to.pathname,
  async ask() {
    const leaves = await confirm({ text: question, confirmLabel: 'Salir', cancelLabel: 'Seguir editando' });
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
        if (before.user.id !== leaving && dirtyForms.size > 0) void askSignIn();
        leaving = null;
      }),
    [],
  );
  return null;
}

let signInQuestion: AbortController | null = null;

/** Says that the session ended and that the typed text is kept, and offers to sign in. Signing in elsewhere closes it too. */
export async function askSignIn(): Promise<void> {
  if (signInQuestion) return;
  const asked = new AbortController();
  signInQuestion = asked;
  const kept = [...dirtyForms.values()].every((form) => form.kept);
  const stop = session.subscribe(({ status }) => status === 'signed-in' && asked.abort());
  const wanted = await confirm({
    title: messages.unauthenticated,
    text: kept
      ? 'Lo que escribiste queda guardado en este dispositivo: lo encuentras aquí cuando entres con la misma cuenta.'
      : 'Entra con la misma cuenta para seguir.',
    confirmLabel: 'Iniciar sesión',
    cancelLabel: 'Ahora no',
    signal: asked.signal,
  });
  stop();
  signInQuestion = null;
  if (wanted) session.getState().signIn({ returnTo: window.location.href });
}

/** The person signing out in this tab: their session ends on purpose. */
let leaving: string | null = null;

type SignOut = () => Promise<void>;

/** Signs out without asking; `erase` also deletes the person's drafts on this device. */
export async function signOutNow({ erase, how = session.getState().signOut }: { erase: boolean; how?: SignOut }): Promise<void> {
  const { user } = session.getState();
  if (user && erase) discardDrafts(user.id);
  leaving = user?.id ?? null;
  try {
    await how();
  } catch (error) {
    leaving = null;
    throw error;
  }
  // Already answered: the next navigation does not ask again.
  dirtyForms.clear();
}

/**
 * Signs out. If there are unsaved changes, asks whether to keep them on this device for the same person or erase them, for example on
 * a shared phone. Returns whether the person signed out.
 */
export async function signOutAsking(how?: SignOut): Promise<boolean> {
  const { user } = session.getState();
  const unsaved = user !== null && (dirtyForms.size > 0 || hasDrafts(user.id));
  const choice = unsaved
    ? await choose<'erase' | 'keep' | null>({
        title: question,
        text: 'Puedes conservarlos en este dispositivo para cuando vuelvas a entrar con tu cuenta. Si otras personas lo usan, mejor bórralos.',
        options: [
          { label: 'Cancelar', value: null },
          { label: 'Borrar y salir', value: 'erase', tone: 'danger' },
          { label: 'Conservar y salir', value: 'keep', tone: 'primary' },
        ],
      })
    : 'keep';
  if (choice === null) return false;
  await signOutNow({ erase: choice === 'erase', ...(how && { how }) });
  return true;
}

/** Returns whether the signed-in person had a draft of a form on this device when the page opened or they signed in. */
export function useHasDraft(form: string, id: string | number): boolean {
  const userId = useSession(({ user }) => user?.id ?? null);
  return useMemo(() => userId !== null && readDraft({ userId, form, id: String(id) }) !== null, [userId, form, id]);
}
