import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

export interface Question {
  readonly id: number;
  readonly title: string | undefined;
  readonly text: string;
  readonly confirmLabel: string;
  /** Without one there is nothing to decide: a notice. */
  readonly cancelLabel: string | undefined;
  readonly tone: 'primary' | 'danger';
  /** Where focus was when the question came up, and goes back to. */
  readonly opener: HTMLElement | null;
  answer(accepted: boolean): void;
}

let questions: readonly Question[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Question[]) {
  questions = next;
  for (const listener of listeners) listener();
}

function ask(wording: Pick<Question, 'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'tone'>): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const focused = document.activeElement;
    const question: Question = {
      ...wording,
      id,
      opener: focused instanceof HTMLElement && focused !== document.body ? focused : null,
      answer: (accepted) => {
        change(questions.filter((one) => one.id !== id));
        resolve(accepted);
      },
    };
    change([...questions, question]);
  });
}

interface ConfirmOptions {
  title?: string | undefined;
  text: string;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
}

/** Asks before something is done. Escape is no, Enter is yes. */
export const confirm = ({ title, text, confirmLabel = 'Aceptar', cancelLabel = 'Cancelar', tone = 'primary' }: ConfirmOptions): Promise<boolean> =>
  ask({ title, text, confirmLabel, cancelLabel, tone });

/** Somebody saved while this person was editing: whether to load what is there now. Otherwise editing goes on. `what` says where. */
export const askStale = (what?: string): Promise<boolean> =>
  confirm({
    title: 'Otra persona guardó cambios mientras editabas.',
    text: `${what ? `${what}.\n` : ''}Puedes cargar lo que guardó y perder lo tuyo, o seguir editando: tus cambios se guardarán sobre los suyos.`,
    confirmLabel: 'Cargar lo nuevo',
    cancelLabel: 'Seguir editando',
  });

/** Says something that has to be read before going on. */
export const notice = async (text: string, { title }: { title?: string | undefined } = {}): Promise<void> => {
  await ask({ title, text, confirmLabel: 'Aceptar', cancelLabel: undefined, tone: 'primary' });
};

/** Answers every open question with no. */
export function dismissQuestions(): void {
  for (const question of questions) question.answer(false);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

type AskDialog = ComponentType<{ question: Question }>;
const load = () => import('./ask-dialog');

/** Draws the questions, one at a time. Stands once in the page's frame. */
export function AskOutlet() {
  const question = useSyncExternalStore(subscribe, () => questions[0]);
  const [Dialog, setDialog] = useState<AskDialog>();
  useEffect(() => dismissQuestions, []);
  const wanted = question !== undefined && Dialog === undefined;
  useEffect(() => {
    if (!wanted) return;
    load()
      .catch(load)
      .then(
        (module) => setDialog(() => module.AskDialog),
        // Nobody can be asked without the dialog: nothing that needs a yes is done.
        dismissQuestions,
      );
  }, [wanted]);
  return question && Dialog ? <Dialog key={question.id} question={question} /> : null;
}
