import type { Frame } from '@mesa/release-contract/calls/failures';
import type { Refusal } from '@mesa/release-contract/calls/manifest';
import type { SourceMaps } from '../source-maps';
import { refusal } from '../verify/rule';
import type { VisitedPage } from '../visited';

interface Traced {
  trace(frame: Frame): ReturnType<SourceMaps['trace']>;
  /** Returns the source line where a script's own code begins. */
  startOf(file: string): ReturnType<SourceMaps['startOf']>;
}

/** Returns the source line at which a page failed, otherwise where its code begins. */
async function placeOf({ fault, file }: VisitedPage, { trace, startOf }: Traced): Promise<string> {
  for (const frame of fault?.frames ?? []) {
    const place = await trace(frame);
    if (place !== null) return place;
  }
  return (file && (await startOf(file))) ?? file ?? 'src/remote.tsx';
}

/** Returns the refusals after a visit: each fault once, with the first page that has it. */
export async function visitRefusals(visited: readonly VisitedPage[], traced: Traced): Promise<Refusal[]> {
  const broken = visited.filter(({ fault }) => fault !== null);
  const byMessage = new Map<string, VisitedPage[]>();
  for (const one of broken) {
    const message = one.fault?.message ?? '';
    byMessage.set(message, [...(byMessage.get(message) ?? []), one]);
  }
  return Promise.all(
    [...byMessage].map(async ([message, [first, ...others]]) => {
      const { page, widget, address, fault } = first as VisitedPage;
      const place = await placeOf(first as VisitedPage, traced);
      const also = others.length === 0 ? '' : `, y así ${others.length === 1 ? 'otra dirección' : `otras ${others.length} direcciones`}`;
      const text = `${widget === undefined ? 'La página' : 'La parte'} ${page} (${address}, a ${fault?.width} px) ${message}${also}. Míralo en ${place}, con «npm run dev»; corrígelo y publica de nuevo.`;
      return refusal('smoke', place.replace(/(:\d+)+$/, ''), text);
    }),
  );
}
