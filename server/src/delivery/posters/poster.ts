import type { Kind } from './drawing/kinds';

/** A card that lies on the poster's table. */
export interface PosterCard {
  name: string;
  kind: Kind;
  /** Address of its picture in the media; a card without one is drawn with its name. */
  picture: string | null;
  /** How often it is in the deck. */
  quantity?: number;
}

/** A leaf of a calendar, as large as a card. */
export interface PosterDay {
  day: string;
  month: string;
  year: string;
}

export interface Poster {
  felt: Felt;
  /** The word on the label above the title, and what follows it. */
  label: string;
  official?: boolean;
  beside: string;
  title: string;
  facts: string[];
  /** The ribbon: what it says small, large, and after that. */
  ribbon: { small: string; large: string; after: string; crown: boolean } | null;
  /** On the edge of the table, at the right. */
  foot: string;
  /** At most five; the first lies on top. */
  cards: PosterCard[];
  day?: PosterDay | null;
}

export type Felt = 'green' | 'blue' | 'plum' | 'petrol' | 'brick' | 'olive';
