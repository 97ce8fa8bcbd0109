import type { Edits } from './edits';

/** A draft's person, form and thing. The form's name ends with the version of its shape: `tournament.1`. */
export interface DraftPlace {
  readonly userId: string;
  readonly form: string;
  readonly id: string;
}

export interface StoredDraft {
  /** When the person last typed. */
  readonly typedAt: number;
  readonly edits: Edits;
  /** The server's values that the person last saw; omitted if they are many. */
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

/** Used if the browser's storage is full or off: a draft then lasts as long as the tab. */
const inMemory = new Map<string, StoredDraft>();

/** Storage may be off or full. */
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

/** Returns the draft of a form, if there is one that has not expired. */
export const readDraft = (place: DraftPlace): StoredDraft | null => inMemory.get(keyOf(place)) ?? parsed(stored(keyOf(place)));

/** Removes expired drafts, and a person's oldest ones above the limit. */
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

/** Stores a draft on this device, unless the person discarded all drafts in another tab meanwhile. */
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
    // Storage is full: removes only the person's own oldest drafts.
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

/** Returns whether a person has drafts on this device. */
export const hasDrafts = (userId: string): boolean =>
  [...inMemory.keys()].some((key) => key.startsWith(prefixOf(userId))) || keysFrom(prefixOf(userId)).some((key) => parsed(stored(key)) !== null);

/** Removes all drafts of a person, and stops open forms, in other tabs too, from writing them again. */
export function discardDrafts(userId: string): void {
  tolerant(() => localStorage.setItem(discardPrefix + encodeURIComponent(userId), String(Date.now())), undefined);
  for (const key of keysFrom(prefixOf(userId))) remove(key);
  for (const key of inMemory.keys()) if (key.startsWith(prefixOf(userId))) inMemory.delete(key);
}
