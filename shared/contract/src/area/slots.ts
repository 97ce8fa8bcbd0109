/** The places in pages that widgets of any area fill by their releases, and what each is given. */
export interface SlotProps {
  /** The home page, under its hero: `limit` rows. */
  'home.main': { limit: number };
  /** Below that: `limit` things. */
  'home.below': { limit: number };
}
export type SlotName = keyof SlotProps;
