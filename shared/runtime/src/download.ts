/** Puts a text into the browser's downloads. */
export function downloadText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: Safari reads the address only after the press.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
