import { basicEnergyOf } from './basic-energy';
import { fold } from './fold';
import { counted } from './plural';

/** What a list must hold, and may not hold, to be of an archetype: cards by any of their names, in whatever print and number. */
export interface ArchetypeRule {
  requires: readonly string[];
  excludes: readonly string[];
}

export interface RankedRule extends ArchetypeRule {
  id: number;
  /** The higher one wins where two rules match. */
  priority: number;
}

/** What names of cards are compared by. */
export const cardKey = (name: string): string => fold(name.trim());

/** Higher priority first, then the rule that asks for more cards, then the older one. */
const byRank = (a: RankedRule, b: RankedRule): number => b.priority - a.priority || b.requires.length - a.requires.length || a.id - b.id;

/** What tells the archetype of a list by the keys of all names of its cards; null where no rule matches. */
export function archetypeBy(rules: readonly RankedRule[]): (keys: ReadonlySet<string>) => number | null {
  const ranked = [...rules].sort(byRank).map(({ id, requires, excludes }) => ({ id, requires: requires.map(cardKey), excludes: excludes.map(cardKey) }));
  return (keys) =>
    ranked.find(({ requires, excludes }) => requires.length > 0 && requires.every((key) => keys.has(key)) && !excludes.some((key) => keys.has(key)))?.id ??
    null;
}

/** A rule that takes more than this part of all lists says nothing about them, once there are enough. */
const tooWide = { part: 0.5, lists: 20 };

/** What is wrong with a rule, with the field it is about; null where nothing is. */
export function ruleIssue({ requires, excludes }: ArchetypeRule): { path: keyof ArchetypeRule; message: string } | null {
  if (requires.length === 0) return { path: 'requires', message: 'Nombra al menos una carta: sin ninguna, la regla vale para todas las listas.' };
  if (requires.every((name) => basicEnergyOf(name)))
    return { path: 'requires', message: 'Nombra una carta que no sea energía básica: esas están en casi todas las listas.' };
  const required = new Set(requires.map(cardKey));
  const both = excludes.find((name) => required.has(cardKey(name)));
  if (both) return { path: 'excludes', message: `«${both}» no puede ser obligatoria y estar excluida a la vez.` };
  return null;
}

/** Said of a rule that would take most lists; null of any other. */
export function wideRuleText(matched: number, lists: number): string | null {
  if (lists < tooWide.lists || matched <= lists * tooWide.part) return null;
  return `Esta regla se queda con ${matched} de ${counted(lists, 'lista', 'listas')}: así casi todo sería el mismo arquetipo. Nombra otra carta más.`;
}

/** A name for lists that no rule names yet: their favourite cards, the Pokémon's own words without what follows a bracket. */
export const proposedName = (favourites: readonly string[]): string => favourites.map((name) => name.replace(/\s*\(.*/, '')).join(' / ');
