import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

interface Option<T = unknown> {
  readonly label: string;
  readonly value: T;
  readonly tone?: 'primary' | 'danger' | 'quiet' | undefined;
}

export interface Question {
  readonly id: number;
  readonly title: string | undefined;
  readonly text: string;
  /** Enter takes the last one. A notice has only one. */
  readonly options: readonly Option[];
  /** The element that had focus when the question opened, and gets it back. */
  readonly opener: HTMLElement | null;
  /** Null if nothing was chosen. */
  answer(value: unknown): void;
}

let questions: readonly Question[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Question[]) {
  questions = next;
  for (const listener of listeners) listener();
}

interface ChooseOptions<T> {
  title?: string | undefined;
  text: string;
  options: readonly Option<T>[];
  /** Closes the question unanswered. */
  signal?: AbortSignal | undefined;
}

/** Asks for one of several choices. Escape is none, Enter the last one. */
export function choose<T>({ title, text, options, signal }: ChooseOptions<T>): Promise<T | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const focused = document.activeElement;
    const question: Question = {
      id,
      title,
      text,
      options,
      opener: focused instanceof HTMLElement && focused !== document.body ? focused : null,
      answer: (value) => {
        change(questions.filter((one) => one.id !== id));
        resolve(value as T | null);
      },
    };
    signal?.addEventListener('abort', () => question.answer(null), { once: true });
    change([...questions, question]);
  });
}

interface ConfirmOptions extends Omit<ChooseOptions<boolean>, 'options'> {
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
}

/** Asks for confirmation. Escape is no, Enter is yes. */
export const confirm = async ({ confirmLabel = 'Aceptar', cancelLabel = 'Cancelar', tone = 'primary', ...rest }: ConfirmOptions): Promise<boolean> =>
  (await choose({
    ...rest,
    options: [
      { label: cancelLabel, value: false },
      { label: confirmLabel, value: true, tone },
    ],
  })) ?? false;

/** Shows a notice that has to be closed. */
export const notice = async (text: string, { title }: { title?: string | undefined } = {}): Promise<void> => {
  await choose({ title, text, options: [{ label: 'Aceptar', value: true, tone: 'primary' }] });
};

/** Closes every open question unanswered. */
export function dismissQuestions(): void {
  for (const question of questions) question.answer(null);
}

/** Shows a question in the browser's own dialog, which needs no code. With more than two choices it only says that it cannot ask. */
function askInBrowser({ title, text, options, answer }: Question) {
  const shown = title ? `${title}\n\n${text}` : text;
  const [, second, third] = options;
  if (third) window.alert('No se pudo abrir la pregunta. Revisa tu conexión e inténtalo de nuevo.');
  else if (second) return answer(window.confirm(`${shown}\n\n¿${second.label}?`) ? second.value : null);
  else window.alert(shown);
  answer(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

type AskDialog = ComponentType<{ question: Question }>;
/** Loads the dialog of questions, also for a page that must work without a network. Rejects if it cannot be loaded. */
export const loadQuestions = () => import('./ask-dialog');

/** Shows the questions, one at a time. Rendered once in the page's frame. */
export function AskOutlet() {
  const question = useSyncExternalStore(
    subscribe,
    () => questions[0],
    () => undefined,
  );
  const [Dialog, setDialog] = useState<AskDialog>();
  useEffect(() => dismissQuestions, []);
  const wanted = question !== undefined;
  useEffect(() => {
    if (!wanted) return;
    loadQuestions()
      .catch(loadQuestions)
      .then(
        (module) => setDialog(() => module.AskDialog),
        () => questions.forEach(askInBrowser),
      );
  }, [wanted]);
  return question && Dialog ? <Dialog key={question.id} question={question} /> : null;
}
