import { readDraft } from './drafts';
import { type Edits, resolved, reviewed, type Shape } from './edits';

export interface FormOptions<V> extends Shape {
  /** The form's name and the version of its shape, `tournament.1`. Drafts of another version are ignored. */
  form: string;
  /** The id of the edited thing, which a draft belongs to. */
  id: string | number;
  /** The server's current values; the same object while they are unchanged. */
  server: V;
  /** `new`: not on the server yet. `always`: the form is always open. Otherwise `start` opens it. */
  opens?: 'new' | 'always' | undefined;
  /** Returns a field's readable name; a line of a list may need one of its values for it. */
  label(key: string, value: unknown): string;
  /** Returns a readable value; by default its own text. */
  text?(value: unknown, key: string): string;
  /** Returns the field for the path of the server's issue; by default the field with that name. */
  keyOf?(path: string): string | undefined;
  /** Reads the server's values, bypassing the cache, until `server` has them. */
  reload?(): Promise<unknown>;
  /** Also lists errors above the fields: for sheets, where a cell has no room. */
  listErrors?: boolean;
  /** Runs when the person takes another person's save and drops their own edits. */
  onLoaded?(): void;
}

/** The state of one form, from opening to closing. */
export interface Editing<V> {
  /** The person and the form: another person on the same page starts empty. */
  owner: string;
  open: boolean;
  edits: Edits;
  /** The server's values that the person last saw. */
  seen: V;
  typedAt: number;
  /** When the initial draft was typed. */
  recoveredFrom: number | null;
  /** A recovered draft that was discarded, which can be undone. */
  thrownAway: Edits | null;
}

export const noEdits: Edits = {};

/** Returns the initial state of a form: with the person's draft, if it still differs from the server. */
export function beginEditing<V extends object>(options: FormOptions<V>, owner: string, userId: string | null): Editing<V> {
  const { form, opens } = options;
  const server = options.server as Readonly<Record<string, unknown>>;
  const draft = userId === null ? null : readDraft({ userId, form, id: String(options.id) });
  const recovered = draft !== null && reviewed(options, draft.edits, server).changed.length > 0;
  return {
    owner,
    open: opens !== undefined || recovered,
    // A new thing has no other person's values to merge with, only defaults.
    edits: recovered ? (opens === 'new' ? resolved(options, draft.edits, server, Object.keys(draft.edits), 'mine') : draft.edits) : noEdits,
    seen: (recovered && opens !== 'new' && (draft.seen as V | undefined)) || options.server,
    typedAt: recovered ? draft.typedAt : 0,
    recoveredFrom: recovered ? draft.typedAt : null,
    thrownAway: null,
  };
}
