/** A part of an area that is off until its team switches it on for some visitors. */
export interface Flag {
  readonly area: string;
  readonly name: string;
  /** What it shows, in Spanish, for /admin/versiones. */
  readonly description: string;
}

/** Declares the flags of an area: `flagsOf('mf_decks', { openingHand: 'Probabilidades de la mano inicial' })`. Each is off until somebody switches it on. */
export const flagsOf = <const Name extends string>(area: string, described: Readonly<Record<Name, string>>): { readonly [N in Name]: Flag } =>
  Object.fromEntries(Object.entries<string>(described).map(([name, description]) => [name, { area, name, description }])) as { readonly [N in Name]: Flag };
