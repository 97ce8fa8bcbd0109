import { messages } from '@mesa/contract/messages';
import { choose, confirm } from '@mesa/ui/ask';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { discardDrafts, hasDrafts, readDraft } from './drafts';
import { useBlocker } from './router';
import { session, useSession } from './session';

const question = '¿Seguro que quieres salir? Hay cambios sin guardar.';

interface UnsavedChanges {
  /** Whether they are kept as a draft, for a later visit. */
  kept?: boolean | undefined;
  /** Runs where the person chose to leave without them. */
  onDiscard?: (() => void) | undefined;
}

/** Every form on the page that holds changes; the router takes one blocker only. */
const dirtyForms = new Map<object, UnsavedChanges>();

/** Asks before changes are lost, by a navigation or by closing the tab. Call what it returns before leaving a form that was saved. */
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

/** Asks before changes are given up without leaving the page. */
export const askLeave = (): Promise<boolean> => confirm({ text: question, confirmLabel: 'Salir sin guardar', cancelLabel: 'Seguir editando' });

/** Stands once inside the router: holds a navigation back while a form has changes, and says so where a session ends under them. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirtyForms.size > 0 && currentLocation.pathname !== nextLocation.pathname);
  const latest = useRef(blocker);
  latest.current = blocker;
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!blocked) return;
    confirm({ text: question, confirmLabel: 'Salir', cancelLabel: 'Seguir editando' }).then((leave) => {
      if (!leave) return latest.current.reset?.();
      for (const { onDiscard } of dirtyForms.values()) onDiscard?.();
      latest.current.proceed?.();
    });
  }, [blocked]);
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

/** Says that the session ended and that what was typed is kept, and offers to sign in. Someone who signs in elsewhere answers it too. */
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

/** Who is signing out in this tab: their session ends as they wished. */
let leaving: string | null = null;

type SignOut = () => Promise<void>;

/** Signs out without asking; `erase` takes along what the person typed and did not save, on this device. */
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
  // Asked and answered: going elsewhere now asks no second time.
  dirtyForms.clear();
}

/**
 * Signs out, after asking where something was typed and not saved: it may be kept on this device for the same person, or be
 * erased, which is right for a phone that others use. Says whether the person went.
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

/** Whether the signed-in person has a draft of a form on this device, as of when the page opened or they signed in. */
export function useHasDraft(form: string, id: string | number): boolean {
  const userId = useSession(({ user }) => user?.id ?? null);
  return useMemo(() => userId !== null && readDraft({ userId, form, id: String(id) }) !== null, [userId, form, id]);
}
