/** A member's lists of cards: those they have, look for, and would trade. */
export const copyLists = ['have', 'want', 'trade'] as const;
export type CopyList = (typeof copyLists)[number];
export const copyListNames: Record<CopyList, string> = { have: 'Tengo', want: 'Busco', trade: 'Cambio' };

export const finishes = ['normal', 'reverse', 'foil'] as const;
export type Finish = (typeof finishes)[number];
export const finishNames: Record<Finish, string> = { normal: 'Normal', reverse: 'Reverse', foil: 'Holo' };

export const cardLanguages = ['es', 'en', 'pt', 'fr', 'de', 'it', 'ja', 'ko', 'zh'] as const;
export type CardLanguage = (typeof cardLanguages)[number];
export const cardLanguageNames: Record<CardLanguage, string> = {
  es: 'Español',
  en: 'Inglés',
  pt: 'Portugués',
  fr: 'Francés',
  de: 'Alemán',
  it: 'Italiano',
  ja: 'Japonés',
  ko: 'Coreano',
  zh: 'Chino',
};

/** The grades that shops use: Near Mint, Lightly, Moderately and Heavily Played, Damaged. */
export const conditions = ['NM', 'LP', 'MP', 'HP', 'DMG'] as const;
export type Condition = (typeof conditions)[number];
export const conditionNames: Record<Condition, string> = {
  NM: 'Como nueva (NM)',
  LP: 'Poco jugada (LP)',
  MP: 'Jugada (MP)',
  HP: 'Muy jugada (HP)',
  DMG: 'Dañada (DMG)',
};

/** The properties in which copies of one card differ. */
export interface Variant {
  finish: Finish;
  language: CardLanguage;
  condition: Condition;
}
export const usualVariant: Variant = { finish: 'normal', language: 'es', condition: 'NM' };

/** Copies of one variant of a card in one list. */
export const maxCopiesNoted = 999;
/** Rows of one member: each is a variant of a card in a list. */
export const maxNotedRows = 30_000;
/** Maximum changes in one call, and lines in one pasted list. */
export const maxChanges = 5000;

/** Returns the unusual properties of a variant: `Reverse`; `Holo · Inglés · Jugada (MP)`; Normal if there are none. */
export function variantName({ finish, language, condition }: Variant): string {
  const parts = [
    finish !== usualVariant.finish && finishNames[finish],
    language !== usualVariant.language && cardLanguageNames[language],
    condition !== usualVariant.condition && conditionNames[condition],
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : finishNames.normal;
}
