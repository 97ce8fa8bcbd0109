import { encode } from 'uqr';

/** Returns a QR code as one SVG path: `viewBox` is `0 0 size size`, a module is one unit, the quiet zone is included. */
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
