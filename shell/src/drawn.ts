let drawn = globalThis.document === undefined || (document.getElementById('root')?.hasChildNodes() ?? false);

/** Whether the page came drawn in the HTML and does not answer yet; in the renderer always. */
export const isDrawn = (): boolean => drawn;

/** From now on what is drawn is drawn by this browser. */
export const hydrated = (): void => {
  drawn = false;
};
