declare module 'gifenc' {
  type Color = [red: number, green: number, blue: number];
  export function quantize(rgba: Uint8Array, maxColors: number, options: { format: 'rgb444' | 'rgb565' }): Color[];
  export function nearestColorIndex(palette: Color[], color: Color): number;
}
