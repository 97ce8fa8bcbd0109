/** Tables that another site may show in a frame, by their addresses (server/src/delivery/embed). */
export const embedPaths = {
  season: '/insertar/temporada/:slug',
  tournament: '/insertar/torneo/:id',
  ranking: '/insertar/ranking',
  agenda: '/insertar/agenda',
} as const;
