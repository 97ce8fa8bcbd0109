/** The slots of pages that any area's release can fill with widgets, and the props of each. */
export interface SlotProps {
  /** The home page, above its hero: lines about the member who reads. Only for members. */
  'home.for-members': Record<never, never>;
  /** The home page, below its hero: `limit` rows. */
  'home.main': { limit: number };
  /** The home page, below `home.main`: `limit` items. */
  'home.below': { limit: number };
  /** A store's page, below its description. */
  'store.after-info': { slug: string };
  /** The end of a store's page, only for members. */
  'store.for-members': { id: number };
  /** A tournament's page, below its players. */
  'tournament.below': { id: number };
}
export type SlotName = keyof SlotProps;

/** The path parameters of each slot's pages, which a widget's first calls may use. */
export const slotParams: { readonly [Name in SlotName]: readonly string[] } = {
  'home.for-members': [],
  'home.main': [],
  'home.below': [],
  'store.after-info': ['slug'],
  'store.for-members': ['slug'],
  'tournament.below': ['id'],
};
