/** The expansions of /coleccion: a fixed list. Others (promos, basic energies) hold cards too, found by search. */
export interface Expansion {
  code: string;
  /** In English, as the game's files name it. */
  name: string;
  name_es: string;
  url_image: string;
}

export interface Series {
  name: string;
  expansions: readonly Expansion[];
}

const scarletViolet: readonly Expansion[] = [
  { code: 'SVI', name: 'Scarlet & Violet', name_es: 'Escarlata y Púrpura', url_image: '/uploads/expansions/svi.webp' },
  { code: 'PAL', name: 'Paldea Evolved', name_es: 'Evoluciones en Paldea', url_image: '/uploads/expansions/pal.webp' },
  { code: 'OBF', name: 'Obsidian Flames', name_es: 'Llamas Obsidianas', url_image: '/uploads/expansions/obf.webp' },
  { code: 'MEW', name: '151', name_es: '151', url_image: '/uploads/expansions/mew.webp' },
  { code: 'PAR', name: 'Paradox Rift', name_es: 'Brecha Paradójica', url_image: '/uploads/expansions/par.webp' },
  { code: 'PAF', name: 'Paldean Fates', name_es: 'Destinos de Paldea', url_image: '/uploads/expansions/paf.webp' },
  { code: 'TEF', name: 'Temporal Forces', name_es: 'Fuerzas Temporales', url_image: '/uploads/expansions/tef.webp' },
  { code: 'TWM', name: 'Twilight Masquerade', name_es: 'Mascarada Crepuscular', url_image: '/uploads/expansions/twm.webp' },
  { code: 'SFA', name: 'Shrouded Fable', name_es: 'Fábula Sombría', url_image: '/uploads/expansions/sfa.webp' },
  { code: 'SCR', name: 'Stellar Crown', name_es: 'Corona Astral', url_image: '/uploads/expansions/scr.webp' },
  { code: 'SSP', name: 'Surging Sparks', name_es: 'Chispas Fulgurantes', url_image: '/uploads/expansions/ssp.webp' },
  { code: 'PRE', name: 'Prismatic Evolutions', name_es: 'Evoluciones Prismáticas', url_image: '/uploads/expansions/pre.webp' },
  { code: 'JTG', name: 'Journey Together', name_es: 'Juntos de Aventuras', url_image: '/uploads/expansions/jtg.webp' },
  { code: 'DRI', name: 'Destined Rivals', name_es: 'Rivales Predestinados', url_image: '/uploads/expansions/dri.webp' },
  { code: 'BLK', name: 'Black Bolt', name_es: 'Fulgor Negro', url_image: '/uploads/expansions/blk.webp' },
  { code: 'WHT', name: 'White Flare', name_es: 'Llama Blanca', url_image: '/uploads/expansions/wht.webp' },
];

const swordShield: readonly Expansion[] = [{ code: 'CRZ', name: 'Crown Zenith', name_es: 'Cenit Supremo', url_image: '/uploads/expansions/crz.webp' }];

export const series: readonly Series[] = [
  { name: 'Serie Escarlata y Púrpura', expansions: scarletViolet },
  { name: 'Serie Espada y Escudo', expansions: swordShield },
];

export const expansions: readonly Expansion[] = series.flatMap((one) => one.expansions);

/** The listed expansion of a code in any case. */
export const expansionOf = (code: string): Expansion | undefined => expansions.find((expansion) => expansion.code === code.toUpperCase());
