import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

type Rgb = [number, number, number];
const colours = (text: string): Map<string, Rgb> =>
  new Map(
    [...text.matchAll(/--([\w-]+): #([0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
      name,
      [0, 2, 4].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as Rgb,
    ]),
  );

const luminance = (rgb: Rgb): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: Rgb, b: Rgb): number => {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
};
/** color-mix(in srgb, colour share, other) */
const mix = (colour: Rgb, share: number, other: Rgb): Rgb => colour.map((v, i) => v * share + (other[i] ?? 0) * (1 - share)) as Rgb;

const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const types = [...colours(light).keys()].filter((name) => name.startsWith('type-'));

describe.each([
  ['light', colours(light)],
  ['dark', new Map([...colours(light), ...colours(dark)])],
])('in the %s scheme', (_, all) => {
  const colour = (name: string): Rgb => {
    const found = all.get(name);
    if (!found) throw new Error(`tokens.css has no --${name}`);
    return found;
  };
  const ratio = (text: string, surface: string) => contrast(colour(`color-${text}`), colour(`color-${surface}`));

  test.each(['text', 'text-soft', 'accent', 'danger', 'success', 'warning', 'info'].flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    '%s can be read on %s',
    (text, surface) => {
      expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ['accent-text', 'accent'],
    ['highlight-text', 'highlight'],
    ['accent', 'accent-soft'],
    ['text', 'accent-soft'],
    ['danger', 'danger-soft'],
    ['success', 'success-soft'],
    ['warning', 'warning-soft'],
    ['info', 'info-soft'],
    ['cloth-text', 'cloth'],
    ['cloth-text', 'cloth-deep'],
    ['cloth-soft', 'cloth'],
    ['cloth-soft', 'cloth-deep'],
    ['highlight', 'cloth'],
    ['highlight', 'cloth-deep'],
    ['spark', 'surface-raised'],
  ])('%s can be read on %s', (text, surface) => {
    expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(types)('%s is readable on every surface and on its own tint', (type) => {
    for (const surface of surfaces) expect(contrast(colour(type), colour(`color-${surface}`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(type), mix(colour(type), 0.12, colour('color-surface-raised')))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(surfaces)('the edge of a field and the focus ring are visible on %s', (surface) => {
    expect(ratio('border-strong', surface)).toBeGreaterThanOrEqual(3);
    expect(ratio('focus', surface)).toBeGreaterThanOrEqual(3);
  });
});
