/// <reference path="./gifenc.d.ts" />
import { encode } from 'fast-png';
import { nearestColorIndex, quantize } from 'gifenc';

type Palette = ReturnType<typeof quantize>;

const maxColors = 256;
/** The number of pixels that the palette is computed from: all of them take seconds with the same result. */
const sampled = 250_000;
/** The share of a colour's error that neighbours get. All of it gives grain and doubles the file; none of it gives bands. */
const spread = 0.75;

function chooseColors(data: Uint8ClampedArray): Palette {
  const pixels = new Uint32Array(data.buffer);
  // Odd, so that the samples do not follow the picture's columns.
  const step = Math.floor(pixels.length / sampled) | 1;
  const sample = Uint32Array.from({ length: Math.floor(pixels.length / step) }, (_, i) => pixels[i * step] ?? 0);
  return quantize(new Uint8Array(sample.buffer), maxColors, { format: 'rgb444' });
}

/** Floyd–Steinberg dithering: returns the nearest palette index per pixel and spreads the error to the next pixels. */
function dither({ data, width, height }: ImageData, palette: Palette): Uint8Array {
  const indexes = new Uint8Array(width * height);
  const nearest = new Int16Array(1 << 16).fill(-1);
  let errors = new Float32Array((width + 2) * 3);
  let below = new Float32Array((width + 2) * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const at = (x + 1) * 3;
      const wanted = (c: number) => Math.min(255, Math.max(0, (data[pixel * 4 + c] ?? 0) + (errors[at + c] ?? 0)));
      const r = wanted(0);
      const g = wanted(1);
      const b = wanted(2);
      const key = ((r & 0xf8) << 8) | ((g & 0xfc) << 3) | (b >> 3);
      let index = nearest[key] ?? -1;
      if (index < 0) {
        index = nearestColorIndex(palette, [r, g, b]);
        nearest[key] = index;
      }
      indexes[pixel] = index;
      const color = palette[index];
      const pass = (c: number, error: number) => {
        errors[at + 3 + c] = (errors[at + 3 + c] ?? 0) + error * 7;
        below[at - 3 + c] = (below[at - 3 + c] ?? 0) + error * 3;
        below[at + c] = (below[at + c] ?? 0) + error * 5;
        below[at + 3 + c] = (below[at + 3 + c] ?? 0) + error;
      };
      pass(0, (r - (color?.[0] ?? 0)) * (spread / 16));
      pass(1, (g - (color?.[1] ?? 0)) * (spread / 16));
      pass(2, (b - (color?.[2] ?? 0)) * (spread / 16));
    }
    [errors, below] = [below, errors.fill(0)];
  }
  return indexes;
}

/** Encodes an opaque picture as a PNG of 256 colours, a fifth of the size of the browser's encoder. */
export function smallPng(picture: ImageData): Blob {
  const palette = chooseColors(picture.data);
  const { width, height } = picture;
  const bytes = encode({ width, height, data: dither(picture, palette), depth: 8, channels: 1, palette });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' });
}
