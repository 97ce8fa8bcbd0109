import { readDraft } from './drafts';
import { type Edits, resolved, reviewed, type Shape } from './edits';

export interface FormOptions<V> extends Shape {
  /** The form's name and the number of its shape, `tournament.1`. With another number, drafts of the shape before are not read. */
  form: string;
  /** Which one of its kind: what a draft belongs to. */
  id: string | number;
  /** The values as the server has them now; the same object while they are the same. */
  server: V;
  /** `new`: nothing stands on the server yet. `always`: there is nothing to read but the form. Otherwise it is opened by `start`. */
  opens?: 'new' | 'always' | undefined;
  /** A field's name as people read it; a line of a list may need one of its values for it. */
  label(key: string, value: unknown): string;
  /** A value as people read it; its own text where this is left out. */
  text?(value: unknown, key: string): string;
  /** The field that the server means by the path of an issue; the one of that name where this is left out. */
  keyOf?(path: string): string | undefined;
  /** Reads what the server has now, past the cache, until `server` is that. */
  reload?(): Promise<unknown>;
  /** Lists what is wrong above the fields too: for sheets, where a cell has no room for it. */
  listErrors?: boolean;
  /** Runs where the person took what someone else saved and gave up their own. */
  onLoaded?(): void;
}

/** What a person does with one form, from its opening to its end. */
export interface Editing<V> {
  /** Whose it is, and of which form: another person on the same page begins from nothing. */
  owner: string;
  open: boolean;
  edits: Edits;
  /** The server's values as the person saw them last. */
  seen: V;
  typedAt: number;
  /** When the draft was typed that it began with. */
  recoveredFrom: number | null;
  /** What was recovered and thrown away again: that can be undone. */
  thrownAway: Edits | null;
}

export const noEdits: Edits = {};

/** The state of a form as it opens: with the person's draft where there is one that still says something else than the server. */
export function beginEditing<V extends object>(options: FormOptions<V>, owner: string, userId: string | null): Editing<V> {
  const { form, opens } = options;
  const server = options.server as Readonly<Record<string, unknown>>;
  const draft = userId === null ? null : readDraft({ userId, form, id: String(options.id) });
  const recovered = draft !== null && reviewed(options, draft.edits, server).changed.length > 0;
  return {
    owner,
    open: opens !== undefined || recovered,
    // A new thing has nobody else's values to be merged with: only other defaults.
    edits: recovered ? (opens === 'new' ? resolved(options, draft.edits, server, Object.keys(draft.edits), 'mine') : draft.edits) : noEdits,
    seen: (recovered && opens !== 'new' && (draft.seen as V | undefined)) || options.server,
    typedAt: recovered ? draft.typedAt : 0,
    recoveredFrom: recovered ? draft.typedAt : null,
    thrownAway: null,
  };
}
