import type { Division } from '../play/model';

/** The subject of a picture of a played tournament: its places, or the pairings of a round. */
export type BoardSubject = 'posiciones' | number;

/** The forms of a picture: in a chat, as a story on a phone, and as a chat's preview of a link. */
export const boardShapes = {
  imagen: { width: 1080, height: 1350, lines: 22 },
  historia: { width: 1080, height: 1920, lines: 31 },
  enlace: { width: 1200, height: 630, lines: 6 },
} as const;
export type BoardShape = keyof typeof boardShapes;

/** Returns a picture's address: /og/mesa/12/ronda-3/imagen-1.png; `ahora` is the current subject. */
export const boardPath = (id: number, subject: BoardSubject | 'ahora', shape: BoardShape, part: number): `/og/${string}` =>
  `/og/mesa/${id}/${typeof subject === 'number' ? `ronda-${subject}` : subject}/${shape}-${part}.png`;

/** The scope of the meta shown, as in its call. */
type MetaOf = Partial<Record<'country' | 'state' | 'city' | 'store' | 'season' | 'format' | 'weeks', unknown>>;

/** A public list that a board can show: a season's table, a finished tournament's results, a meta, or upcoming tournaments. */
export type ListBoard =
  | { tournament: number }
  | { meta: MetaOf }
  | { season: string; division?: Division | undefined }
  | { store: string }
  | { country?: string | undefined; state?: string | undefined; city?: string | undefined };

/** Returns its address: /og/temporada/liga-2026/imagen.png, /og/meta/imagen.png, /og/agenda/imagen.png?country=Perú. It shows the first lines. */
export function listBoardPath(of: ListBoard, shape: BoardShape): `/og/${string}` {
  if ('tournament' in of) return `/og/torneo/${of.tournament}/${shape}.png`;
  if ('season' in of) return `/og/temporada/${encodeURIComponent(of.season)}/${shape}.png${of.division ? `?division=${of.division}` : ''}`;
  const [kind, filters] = 'meta' in of ? (['meta', of.meta] as const) : (['agenda', of] as const);
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(filters)) if (value) search.set(field, String(value));
  const asked = search.toString();
  return asked ? `/og/${kind}/${shape}.png?${asked}` : `/og/${kind}/${shape}.png`;
}
