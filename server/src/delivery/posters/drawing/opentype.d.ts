/** Only the used part: DefinitelyTyped's types would bring the browser's types to the whole server. */
declare module 'opentype.js' {
  type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };

  interface Font {
    charToGlyphIndex(char: string): number;
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, y: number, size: number, options: { letterSpacing: number }): { commands: PathCommand[] };
  }

  const opentype: { parse(font: ArrayBuffer): Font };
  export default opentype;
  export type { Font, PathCommand };
}
