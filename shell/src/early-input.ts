type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the buttons pressed without effect so far, recorded by the script in the page's head (server/src/kernel/pipeline/first-script.ts). The first call
 * says that React receives clicks from now on; the second ends the recording.
 */
const takeEarlyClicks = (): HTMLElement[] => (Reflect.get(globalThis, 'takeEarlyClicks') as (() => HTMLElement[]) | undefined)?.() ?? [];

const drawnValue = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue;

/** Sets the value through the native setter; React ignores changes made through its own. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

const labelOf = (element: HTMLElement): string => element.getAttribute('name') ?? element.ariaLabel ?? element.textContent;

/** Returns the element itself, or after a re-render the element with the same label. */
const here = <E extends HTMLElement>(root: HTMLElement, element: E, label: string): E | undefined =>
  element.isConnected ? element : [...root.querySelectorAll<E>(element.localName)].find((other) => label !== '' && labelOf(other) === label);

/**
 * Undoes input made before hydration, so React finds the page as the server rendered it. Returns a function that repeats the input; a press on a widget that
 * waits for its code is repeated again once all code has loaded.
 */
export function takeEarlyInput(root: HTMLElement, code: Promise<unknown>): () => void {
  const early = takeEarlyClicks();
  // A file field's value cannot be set.
  const fields = [...root.querySelectorAll<Field>('input:not([type=file]), textarea, select')].map((field) => ({ field, label: labelOf(field) }));
  const typed = fields.flatMap(({ field, label }) => (field.value === drawnValue(field) ? [] : [{ field, label, value: field.value }]));
  const ticked = fields.filter(({ field }) => field instanceof HTMLInputElement && field.checked !== field.defaultChecked);
  for (const { field } of typed) field.value = drawnValue(field);
  for (const { field } of ticked) (field as HTMLInputElement).checked = (field as HTMLInputElement).defaultChecked;
  // A press without effect is recorded again.
  const press = (buttons: HTMLElement[]) => {
    for (const button of new Set(buttons.splice(0))) here(root, button, labelOf(button))?.click();
  };
  return () => {
    for (const { field, label, value } of typed) {
      const found = here(root, field, label);
      if (!found) continue;
      setValue(found, value);
      found.dispatchEvent(new Event(found instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
    for (const { field, label } of ticked) here(root, field, label)?.click();
    press(early);
    void code.then(() => setTimeout(() => press(takeEarlyClicks())));
  };
}
