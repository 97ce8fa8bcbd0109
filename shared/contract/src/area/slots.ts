/** The places in pages that widgets of any area fill by their releases, and what each is given. */
export interface SlotProps {
  /** The home page, under its hero: `limit` rows. */
  'home.main': { limit: number };
  /** Below that: `limit` things. */
  'home.below': { limit: number };
  /** A store's page, under what the store says of itself. */
  'store.after-info': { slug: string };
  /** The end of a store's page, for members alone. */
  'store.for-members': { id: number };
  /** A tournament's page, under its players. */
  'tournament.below': { id: number };
}
export type SlotName = keyof SlotProps;

/** The parameters of the path that the pages of a slot have: what a widget asks for first may name them. */
export const slotParams: { readonly [Name in SlotName]: readonly string[] } = {
  'home.main': [],
  'home.below': [],
  'store.after-info': ['slug'],
  'store.for-members': ['slug'],
  'tournament.below': ['id'],
};
