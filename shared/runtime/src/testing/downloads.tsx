const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

/** Records the page's downloads. Returns a function with their names and texts. */
export function listenForDownloads(): () => Promise<Record<string, unknown>> {
  const files: { name: string; blob: Blob }[] = [];
  URL.createObjectURL = (blob) => {
    files.push({ name: '', blob: blob as Blob });
    return 'blob:x';
  };
  // Called seconds after a download, possibly during a later test.
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    Object.assign(files.at(-1) ?? {}, { name: this.download });
  });
  return async () => Object.fromEntries(await Promise.all(files.map(async ({ name, blob }) => [name, await textOf(blob)])));
}
