let rendered = globalThis.document === undefined || (document.getElementById('root')?.hasChildNodes() ?? false);

/** Whether the page was rendered by the server and is not hydrated yet; always true in the renderer. */
export const isRendered = (): boolean => rendered;

let resolve = () => {};
/** Resolves when the browser renders: once the page is hydrated, but for the widgets that wait for their code. */
export const whenHydrated = new Promise<void>((done) => {
  resolve = done;
});

/** Marks the page as hydrated: from now on the browser renders. */
export function hydrated(): void {
  rendered = false;
  resolve();
}
