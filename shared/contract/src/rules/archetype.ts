import { counted } from '../text/plural';
import { basicEnergyOf } from './basic-energy';
import { fold } from './fold';

/** The cards that a list must and must not contain to be of an archetype, by any of their names, in any print and number. */
export interface ArchetypeRule {
  requires: readonly string[];
  excludes: readonly string[];
}

export interface RankedRule extends ArchetypeRule {
  id: number;
  /** The higher one wins where two rules match. */
  priority: number;
}

/** Returns the form in which card names are compared. */
export const cardKey = (name: string): string => fold(name.trim());

/** Higher priority first, then the rule that asks for more cards, then the older one. */
const byRank = (a: RankedRule, b: RankedRule): number => b.priority - a.priority || b.requires.length - a.requires.length || a.id - b.id;

/** Returns a function that finds a list's archetype by the keys of all names of its cards; null if no rule matches. */
export function archetypeBy(rules: readonly RankedRule[]): (keys: ReadonlySet<string>) => number | null {
  const ranked = [...rules].sort(byRank).map(({ id, requires, excludes }) => ({ id, requires: requires.map(cardKey), excludes: excludes.map(cardKey) }));
  return (keys) =>
    ranked.find(({ requires, excludes }) => requires.length > 0 && requires.every((key) => keys.has(key)) && !excludes.some((key) => keys.has(key)))?.id ??
    null;
}

/** A rule that matches more than this share of all lists is useless, once there are enough lists. */
const tooWide = { part: 0.5, lists: 20 };

/** Returns the fault of a rule and its field; null if there is none. */
export function ruleIssue({ requires, excludes }: ArchetypeRule): { path: keyof ArchetypeRule; message: string } | null {
  if (requires.length === 0) return { path: 'requires', message: 'Nombra al menos una carta: sin ninguna, la regla vale para todas las listas.' };
  if (requires.every((name) => basicEnergyOf(name)))
    return { path: 'requires', message: 'Nombra una carta que no sea energía básica: esas están en casi todas las listas.' };
  const required = new Set(requires.map(cardKey));
  const both = excludes.find((name) => required.has(cardKey(name)));
  if (both) return { path: 'excludes', message: `«${both}» no puede ser obligatoria y estar excluida a la vez.` };
  return null;
}

/** Returns the warning for a rule that would match most lists; null for other rules. */
export function wideRuleText(matched: number, lists: number): string | null {
  if (lists < tooWide.lists || matched <= lists * tooWide.part) return null;
  return `Esta regla se queda con ${matched} de ${counted(lists, 'lista', 'listas')}: así casi todo sería el mismo arquetipo. Nombra otra carta más.`;
}

/** Returns a name for lists without an archetype: their favourite cards, without the text from a bracket on. */
export const proposedName = (favourites: readonly string[]): string => favourites.map((name) => name.replace(/\s*\(.*/, '')).join(' / ');
