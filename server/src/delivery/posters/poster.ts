import type { Kind } from './drawing/kinds';

/** A card on the poster's table. */
export interface PosterCard {
  name: string;
  kind: Kind;
  /** The address of its picture in the media; without one it is drawn with its name. */
  picture: string | null;
  /** The number of copies in the deck. */
  quantity?: number;
}

/** A calendar page, as large as a card. */
export interface PosterDay {
  day: string;
  month: string;
  year: string;
}

export interface Poster {
  felt: Felt;
  /** The word on the label above the title, and the text after it. */
  label: string;
  official?: boolean;
  beside: string;
  title: string;
  facts: string[];
  /** The texts of the ribbon: small, large, and after that. */
  ribbon: { small: string; large: string; after: string; crown: boolean } | null;
  /** On the table's edge, right-aligned. */
  foot: string;
  /** At most five; the first is on top. */
  cards: PosterCard[];
  day?: PosterDay | null;
}

export type Felt = 'green' | 'blue' | 'plum' | 'petrol' | 'brick' | 'olive';
