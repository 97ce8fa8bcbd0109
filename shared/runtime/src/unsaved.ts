/** The question before changes are lost. */
export const unsavedQuestion = '¿Seguro que quieres salir? Hay cambios sin guardar.';

/** What a form with changes says of them. */
export interface UnsavedChanges {
  /** Whether they are stored as a draft. */
  kept?: boolean | undefined;
  /** Runs if the person leaves without them. */
  onDiscard?: (() => void) | undefined;
}

/** All forms of the page with changes. */
export const dirtyForms = new Map<object, UnsavedChanges>();

/** The person signing out in this tab: their session ends on purpose. */
export const leaving: { userId: string | null } = { userId: null };
