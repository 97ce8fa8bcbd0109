/** The kinds of posters, by the word in their address. */
export const posterKinds = ['torneo', 'baraja', 'tienda', 'carta', 'expansion', 'temporada'] as const;
export type PosterKind = (typeof posterKinds)[number];

/** Returns the address of a poster: /og/torneo/12.png. */
export const posterPath = (kind: PosterKind, id: number | string): string => `/og/${kind}/${encodeURIComponent(id)}.png`;

/** The address of the site's own poster. */
export const sitePoster = '/og/mesa-abierta.png';

/** The size at which chats show pictures of links. */
export const posterSize = { width: 1200, height: 630 } as const;
