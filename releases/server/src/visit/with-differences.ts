import type { SeenPage, VisitedPage, Width } from '../visited';
import { compare } from './difference';

/** Compares a page with the live one, and adds the pictures of their differences. */
export async function withDifferences(page: VisitedPage): Promise<Pick<SeenPage, 'differences' | 'pictures'>> {
  const differences: { width: Width; share: number }[] = [];
  const pictures = [...page.pictures];
  for (const { width, kind, jpeg } of page.pictures) {
    const live = kind === 'hydrated' && page.pictures.find((other) => other.width === width && other.kind === 'live');
    if (!live) continue;
    const { share, jpeg: marked } = await compare(live.jpeg, jpeg);
    differences.push({ width, share });
    if (marked) pictures.push({ width, kind: 'difference', jpeg: marked });
  }
  return { differences, pictures };
}
