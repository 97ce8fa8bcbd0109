import type { Refusal } from '@mesa/release-contract/calls/manifest';
import type { Tracer } from '../source-maps';
import { refusal } from '../verify/rule';
import type { VisitedPage } from './smoke';

type Traced = (frame: Parameters<Tracer>[2]) => ReturnType<Tracer>;

/** Returns the source line at which a page failed, otherwise the position in its script. */
async function placeOf({ fault, file }: VisitedPage, trace: Traced): Promise<string> {
  for (const frame of fault?.frames ?? []) {
    const place = await trace(frame);
    if (place !== null) return place;
  }
  return file ?? 'src/remote.tsx';
}

/** Returns the refusals after a visit: each fault once, with the first page that has it. */
export async function visitRefusals(visited: readonly VisitedPage[], trace: Traced): Promise<Refusal[]> {
  const broken = visited.filter(({ fault }) => fault !== null);
  const byMessage = new Map<string, VisitedPage[]>();
  for (const one of broken) {
    const message = one.fault?.message ?? '';
    byMessage.set(message, [...(byMessage.get(message) ?? []), one]);
  }
  return Promise.all(
    [...byMessage].map(async ([message, [first, ...others]]) => {
      const { page, address, fault } = first as VisitedPage;
      const place = await placeOf(first as VisitedPage, trace);
      const also = others.length === 0 ? '' : `, y así ${others.length === 1 ? 'otra dirección' : `otras ${others.length} direcciones`}`;
      const text = `La página ${page} (${address}, a ${fault?.width} px) ${message}${also}. Míralo en ${place}, con «npm run dev»; corrígelo y publica de nuevo.`;
      return refusal('smoke', place.replace(/(:\d+)+$/, ''), text);
    }),
  );
}
