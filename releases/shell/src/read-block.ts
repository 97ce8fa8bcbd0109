/** Reads a JSON data block from the HTML; null if it is missing, and in the server's renderer. */
export function readBlock<T>(id: string): T | null {
  const text = globalThis.document?.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
