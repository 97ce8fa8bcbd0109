type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Set by the script in the page's head (server/src/pipeline/first-script.ts): the buttons that were pressed since, once. */
export const takeEarlyClicks = (): HTMLElement[] => (Reflect.get(globalThis, 'takeEarlyClicks') as (() => HTMLElement[]) | undefined)?.() ?? [];

const drawnValue = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue;

/** Past React, which notices a change only where the field was set behind its back. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/**
 * What a person did in a drawn page before it answered: takes it back, for React to find the page as it was drawn, and gives what
 * does it again.
 */
export function takeEarlyInput(root: HTMLElement): () => void {
  // From here on React hears the clicks, also those that come while it hydrates.
  const pressed = new Set(takeEarlyClicks());
  // A file field's value cannot be set.
  const fields = [...root.querySelectorAll<Field>('input:not([type=file]), textarea, select')];
  const typed = fields.flatMap((field) => (field.value === drawnValue(field) ? [] : [{ field, value: field.value }]));
  const ticked = fields.filter((field) => field instanceof HTMLInputElement && field.checked !== field.defaultChecked) as HTMLInputElement[];
  for (const { field } of typed) field.value = drawnValue(field);
  for (const field of ticked) field.checked = field.defaultChecked;
  return () => {
    for (const { field, value } of typed) {
      setValue(field, value);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
    for (const field of ticked) field.click();
    for (const button of pressed) if (button.isConnected) button.click();
  };
}
