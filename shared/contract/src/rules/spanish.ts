/** The two Spanish editions of cards: some cards have a different name in Latin America. */
export const spanishes = ['latin', 'castilian'] as const;
export type Spanish = (typeof spanishes)[number];
