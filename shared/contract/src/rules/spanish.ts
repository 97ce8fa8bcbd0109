/** Cards are printed in two Spanishes: most have one name, some another one in Latin America. */
export const spanishes = ['latin', 'castilian'] as const;
export type Spanish = (typeof spanishes)[number];
