let rendered = globalThis.document === undefined || (document.getElementById('root')?.hasChildNodes() ?? false);

/** Whether the page was rendered by the server and is not hydrated yet; always true in the renderer. */
export const isRendered = (): boolean => rendered;

/** Marks the page as hydrated: from now on the browser renders. */
export const hydrated = (): void => {
  rendered = false;
};
