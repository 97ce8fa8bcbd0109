/** The site's own lists, each with the parameters that an item fills: for the pages of a sitemap, or the samples of a visit. */
export const sourceParameters = {
  stores: ['slug'],
  tournaments: ['id'],
  /** Tournaments played on the site, with their newest published round. */
  rounds: ['id', 'n'],
  players: ['username'],
  decks: ['id', 'tournamentId', 'username'],
  seasons: ['slug'],
  expansions: ['expansionCode'],
  cards: ['id'],
} as const;
export type SiteSource = keyof typeof sourceParameters;
export const siteSources = Object.keys(sourceParameters) as [SiteSource, ...SiteSource[]];
