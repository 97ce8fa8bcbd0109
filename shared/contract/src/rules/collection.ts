/** What a member notes of their own cards: those they have, look for, and would trade. */
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

/** The grades that shops trade by: Near Mint, Lightly, Moderately and Heavily Played, Damaged. */
export const conditions = ['NM', 'LP', 'MP', 'HP', 'DMG'] as const;
export type Condition = (typeof conditions)[number];
export const conditionNames: Record<Condition, string> = {
  NM: 'Como nueva (NM)',
  LP: 'Poco jugada (LP)',
  MP: 'Jugada (MP)',
  HP: 'Muy jugada (HP)',
  DMG: 'Dañada (DMG)',
};

/** What tells copies of one card apart. */
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
/** Changes that one call takes, and lines that one pasted list may have. */
export const maxChanges = 5000;

/** `Reverse`; `Holo · Inglés · Jugada (MP)`: what of a variant is not the usual. Normal where nothing is. */
export function variantName({ finish, language, condition }: Variant): string {
  const parts = [
    finish !== usualVariant.finish && finishNames[finish],
    language !== usualVariant.language && cardLanguageNames[language],
    condition !== usualVariant.condition && conditionNames[condition],
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : finishNames.normal;
}
