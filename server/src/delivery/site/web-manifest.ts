/** The site's name and look when installed. Its colours match the header and the page (shared/ui/src/tokens.css). */
export const webManifest = {
  id: '/',
  name: 'Mesa Abierta',
  short_name: 'Mesa Abierta',
  description: 'Tiendas, torneos, jugadores, barajas y cartas de la comunidad de Pokémon TCG.',
  lang: 'es',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0d3f3b',
  background_color: '#faf7f1',
  icons: [
    { src: '/uploads/brand/icon.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/uploads/brand/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/uploads/brand/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Torneos', url: '/torneos' },
    { name: 'Tiendas', url: '/tiendas' },
    { name: 'Exportar baraja', url: '/exportar-baraja' },
  ],
} as const;

/** The colour of a phone's bar above the page: the header's, which differs in dark mode. */
export const themeColors = { light: webManifest.theme_color, dark: '#0b302d' } as const;
