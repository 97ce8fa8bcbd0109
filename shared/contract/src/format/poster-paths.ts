/** What posters are drawn of, by the word in their address. */
export const posterKinds = ['torneo', 'baraja', 'tienda', 'carta', 'expansion', 'temporada'] as const;
export type PosterKind = (typeof posterKinds)[number];

/** Where the poster of a thing stands: /og/torneo/12.png. */
export const posterPath = (kind: PosterKind, id: number | string): string => `/og/${kind}/${encodeURIComponent(id)}.png`;

/** The poster of the site itself. */
export const sitePoster = '/og/mesa-abierta.png';

/** As chats show pictures of links. */
export const posterSize = { width: 1200, height: 630 } as const;
