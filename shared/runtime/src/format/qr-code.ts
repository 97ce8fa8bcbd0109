import { encode } from 'uqr';

/** A QR code as one path of an svg: `viewBox` is `0 0 size size`, a module is one unit, and the quiet zone that readers need is in it. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const length = row.slice(x).findIndex((next) => !next);
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size, path: runs.join('') };
}
