import type { Edits } from './edits';

/** Whose draft, of which form, of which thing. The form's name ends with the number of its shape: `tournament.1`. */
export interface DraftPlace {
  readonly userId: string;
  readonly form: string;
  readonly id: string;
}

export interface StoredDraft {
  /** When the person typed last. */
  readonly typedAt: number;
  readonly edits: Edits;
  /** The server's values as the person saw them last; left out where they are many. */
  readonly seen?: Readonly<Record<string, unknown>> | undefined;
}

const day = 86_400_000;
const maxAge = 14 * day;
const maxLength = 300_000;
const maxSeenLength = 30_000;
const maxDraftsPerPerson = 20;

const draftPrefix = 'mesa:draft:';
const discardPrefix = 'mesa:discarded:';
const prefixOf = (userId: string) => `${draftPrefix}${encodeURIComponent(userId)}:`;
const keyOf = ({ userId, form, id }: DraftPlace) => `${prefixOf(userId)}${form}:${encodeURIComponent(id)}`;

/** Where the browser's storage is full or switched off, a draft outlives its page's parts, and not the tab. */
const inMemory = new Map<string, StoredDraft>();

/** Storage may be switched off or full. */
const tolerant = <T>(use: () => T, otherwise: T): T => {
  try {
    return use();
  } catch {
    return otherwise;
  }
};

const stored = (key: string): string | null => tolerant(() => localStorage.getItem(key), null);
const remove = (key: string): void => tolerant(() => localStorage.removeItem(key), undefined);
const keysFrom = (prefix: string): string[] => tolerant(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

function parsed(text: string | null): StoredDraft | null {
  if (text === null) return null;
  const draft = tolerant(() => JSON.parse(text) as StoredDraft, null);
  const whole = draft !== null && typeof draft.typedAt === 'number' && typeof draft.edits === 'object' && draft.edits !== null;
  return whole && Date.now() - draft.typedAt < maxAge ? draft : null;
}

/** The draft of a form, if there is one that is not too old. */
export const readDraft = (place: DraftPlace): StoredDraft | null => inMemory.get(keyOf(place)) ?? parsed(stored(keyOf(place)));

/** Removes drafts that are too old, and a person's oldest ones beyond their limit. */
function prune(userId: string): void {
  for (const key of keysFrom(draftPrefix)) if (!parsed(stored(key))) remove(key);
  for (const key of keysFrom(discardPrefix)) if (Date.now() - Number(stored(key)) > maxAge) remove(key);
  for (const key of oldestFirst(userId).slice(0, -maxDraftsPerPerson)) remove(key);
}

const oldestFirst = (userId: string): string[] =>
  keysFrom(prefixOf(userId))
    .map((key) => ({ key, typedAt: parsed(stored(key))?.typedAt ?? 0 }))
    .sort((a, b) => a.typedAt - b.typedAt)
    .map(({ key }) => key);

/** Keeps a draft on this device. One that its person discarded with all others meanwhile, in another tab, is not written again. */
export function keepDraft(place: DraftPlace, draft: StoredDraft): void {
  if (draft.typedAt <= Number(stored(discardPrefix + encodeURIComponent(place.userId)))) return;
  const key = keyOf(place);
  const { seen, ...rest } = draft;
  const seenText = JSON.stringify(seen);
  const text = JSON.stringify(seenText === undefined || seenText.length > maxSeenLength ? rest : draft);
  const write = () =>
    tolerant(() => {
      localStorage.setItem(key, text);
      return true;
    }, false);
  let kept = text.length <= maxLength && write();
  if (!kept && text.length <= maxLength) {
    // Full: the person's own oldest drafts make room, nobody else's.
    for (const other of oldestFirst(place.userId).filter((one) => one !== key)) {
      remove(other);
      kept = write();
      if (kept) break;
    }
  }
  if (kept) inMemory.delete(key);
  else inMemory.set(key, draft);
  prune(place.userId);
}

export function dropDraft(place: DraftPlace): void {
  inMemory.delete(keyOf(place));
  remove(keyOf(place));
}

/** Whether a person has drafts on this device. */
export const hasDrafts = (userId: string): boolean =>
  [...inMemory.keys()].some((key) => key.startsWith(prefixOf(userId))) || keysFrom(prefixOf(userId)).some((key) => parsed(stored(key)) !== null);

/** Removes everything that a person typed and did not save, and keeps open forms, of other tabs too, from writing it again. */
export function discardDrafts(userId: string): void {
  tolerant(() => localStorage.setItem(discardPrefix + encodeURIComponent(userId), String(Date.now())), undefined);
  for (const key of keysFrom(prefixOf(userId))) remove(key);
  for (const key of inMemory.keys()) if (key.startsWith(prefixOf(userId))) inMemory.delete(key);
}
