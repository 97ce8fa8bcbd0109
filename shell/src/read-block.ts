/** A JSON data block that the server wrote into the HTML; null where it is missing. */
export function readBlock<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}
