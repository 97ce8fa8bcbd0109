import { messages } from '@mesa/contract/messages';
import { choose, confirm } from '@mesa/ui/ask';
import { discardDrafts, hasDrafts } from './drafts';
import { session } from './session';
import { dirtyForms, leaving, unsavedQuestion } from './unsaved';

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

type SignOut = () => Promise<void>;

/** Signs out without asking; `erase` also deletes the person's drafts on this device. */
export async function signOutNow({ erase, how = session.getState().signOut }: { erase: boolean; how?: SignOut }): Promise<void> {
  const { user } = session.getState();
  if (user && erase) discardDrafts(user.id);
  leaving.userId = user?.id ?? null;
  try {
    await how();
  } catch (error) {
    leaving.userId = null;
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
        title: unsavedQuestion,
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
