import { counted } from '../text/plural';
import { isBanned } from './banned-prints';
import { deckGroup, isBasicEnergy, isBasicPokemon, maxCopies, maxDeckCards, totalCards } from './deck';
import { fold } from './fold';
import { isMarkLegal, markLeft } from './rotation';
import type { Category, formats } from './tournament';

/** Another print of a card's name. */
export interface Reprint {
  /** `MEG 40` */
  print: string;
  mark: string | null;
  releaseDate: string | null;
}

/** The fields of a deck's card that the rules of play use. */
export interface JudgedCard {
  name: string;
  nameEn: string | null;
  category: string;
  type: string | null;
  subtype: string | null;
  rarity: string | null;
  print: string;
  mark: string | null;
  /** The release date of its expansion. */
  releaseDate: string | null;
  quantity: number;
  reprints: readonly Reprint[];
}

interface Occasion {
  format: (typeof formats)[number];
  /** The tournament's. */
  date: string;
  category: Category;
}

export const findingRules = ['total', 'copies', 'aceSpec', 'radiant', 'prismStar', 'noBasic', 'mark', 'banned', 'notReleased'] as const;

/** A broken rule of play: what is wrong, why, and how to fix it. */
export interface Finding {
  rule: (typeof findingRules)[number];
  message: string;
  wayOut: string;
}

/** `Boss's Orders (Giovanni)` and `Boss's Orders` are one name. */
export const nameKey = ({ name, nameEn }: Pick<JudgedCard, 'name' | 'nameEn'>): string => fold(nameEn ?? name).replace(/\s*\([^)]*\)$/, '');

/** YYYY-MM-DD as 10 de abril de 2026. */
const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('es', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(day));

const isPokemon = (card: JudgedCard): boolean => deckGroup(card) === 'Pokémon';
/** Returns whether a card is pending: a list names it, but it is not imported, so nothing else is known. */
const isPending = (card: JudgedCard): boolean => deckGroup(card) === 'Revisión';
const says = (card: JudgedCard, pattern: RegExp): boolean => [card.rarity, card.subtype].some((text) => text !== null && pattern.test(fold(text)));

const isAceSpec = (card: JudgedCard): boolean => says(card, /\b(as tactico|ace spec)\b/);
const isRadiant = (card: JudgedCard): boolean =>
  isPokemon(card) && (says(card, /\b(radiante|radiant)\b/) || /^radiant /.test(fold(card.nameEn ?? '')) || / radiante$/.test(fold(card.name)));
const isPrismStar = (card: JudgedCard): boolean =>
  says(card, /\b(prisma|prism star)\b/) || /◇|\b(estrella prisma|prism star)\b/.test(fold(`${card.name} ${card.nameEn ?? ''}`));

const namesOf = (cards: readonly JudgedCard[]): string => [...new Set(cards.map(({ name }) => name))].join(', ');

function byName(cards: readonly JudgedCard[]): JudgedCard[][] {
  const groups = new Map<string, JudgedCard[]>();
  for (const card of cards) groups.set(nameKey(card), [...(groups.get(nameKey(card)) ?? []), card]);
  return [...groups.values()];
}

function totalFinding(cards: readonly JudgedCard[]): Finding[] {
  const total = totalCards(cards);
  if (total === maxDeckCards) return [];
  const difference = Math.abs(maxDeckCards - total);
  const wayOut = total < maxDeckCards ? `Agrega ${counted(difference, 'carta', 'cartas')}.` : `Quita ${counted(difference, 'carta', 'cartas')}.`;
  return [{ rule: 'total', message: `La baraja tiene ${counted(total, 'carta', 'cartas')} y debe tener ${maxDeckCards}.`, wayOut }];
}

const copiesFindings = (cards: readonly JudgedCard[]): Finding[] =>
  byName(cards.filter((card) => !isBasicEnergy(card) && !isPending(card)))
    .filter((same) => totalCards(same) > maxCopies)
    .map((same) => ({
      rule: 'copies',
      message: `Hay ${totalCards(same)} copias de ${same[0]?.name}: se permiten ${maxCopies} de un mismo nombre.`,
      wayOut: `Quita ${counted(totalCards(same) - maxCopies, 'copia', 'copias')}.`,
    }));

function onlyOne(rule: 'aceSpec' | 'radiant', cards: readonly JudgedCard[], kind: string): Finding[] {
  const total = totalCards(cards);
  if (total <= 1) return [];
  return [{ rule, message: `Hay ${total} cartas ${kind} (${namesOf(cards)}): se permite una en toda la baraja.`, wayOut: 'Deja una sola.' }];
}

const prismFindings = (cards: readonly JudgedCard[]): Finding[] =>
  byName(cards.filter(isPrismStar))
    .filter((same) => totalCards(same) > 1)
    .map((same) => ({
      rule: 'prismStar',
      message: `Hay ${totalCards(same)} copias de ${same[0]?.name}: de cada carta Estrella Prisma se permite una.`,
      wayOut: 'Deja una sola.',
    }));

/** Checked only if the kind of every card is known. */
function basicFinding(cards: readonly JudgedCard[]): Finding[] {
  const isKnown = cards.every((card) => !isPending(card) && (!isPokemon(card) || card.subtype !== null));
  if (!isKnown || cards.some(isBasicPokemon)) return [];
  return [{ rule: 'noBasic', message: 'La baraja no tiene ningún Pokémon Básico.', wayOut: 'Agrega al menos uno: sin él no se puede empezar a jugar.' }];
}

const isOut = (releaseDate: string | null, day: string): boolean => releaseDate === null || releaseDate <= day;

function releaseFinding(card: JudgedCard, day: string): Finding[] {
  if (isPending(card) || isBasicEnergy(card) || isOut(card.releaseDate, day)) return [];
  // An older print of a Trainer is the same card.
  if (!isPokemon(card) && card.reprints.some((reprint) => reprint.releaseDate !== null && reprint.releaseDate <= day)) return [];
  const out = dayInWords(card.releaseDate ?? '');
  return [
    {
      rule: 'notReleased',
      message: `${card.name} (${card.print}): su expansión sale el ${out}, después del torneo.`,
      wayOut: 'Cámbiala por una impresión anterior.',
    },
  ];
}

function markFinding(card: JudgedCard, day: string): Finding[] {
  if (isPending(card) || isBasicEnergy(card) || isMarkLegal(card.mark, day)) return [];
  const reprint = card.reprints.find(({ mark, releaseDate }) => isMarkLegal(mark, day) && isOut(releaseDate, day));
  // By name for Trainers and special energies; Pokémon with the same name may have different texts.
  if (reprint && !isPokemon(card)) return [];
  const left = card.mark === null ? null : markLeft(card.mark);
  const reason =
    card.mark === null
      ? 'no tiene marca de regulación y no se juega en Estándar'
      : `marca ${card.mark}, fuera de Estándar${left === null ? '' : ` desde el ${dayInWords(left)}`}`;
  const wayOut = reprint ? `Si tiene el mismo texto, sirve la impresión ${reprint.print}.` : 'Cámbiala por otra carta: no hay una reimpresión permitida.';
  return [{ rule: 'mark', message: `${card.name} (${card.print}): ${reason}.`, wayOut }];
}

const banFinding = (card: JudgedCard, day: string): Finding[] =>
  isBanned(card.print, day)
    ? [{ rule: 'banned', message: `${card.name} (${card.print}) está prohibida en Expandido.`, wayOut: 'Cámbiala por otra carta.' }]
    : [];

function formatFindings(cards: readonly JudgedCard[], { format, date }: Occasion): Finding[] {
  if (format === 'Conquista') return [];
  const ofEach = format === 'Estándar' ? markFinding : banFinding;
  return cards.flatMap((card) => {
    const early = releaseFinding(card, date);
    return early.length > 0 ? early : ofEach(card, date);
  });
}

/**
 * Returns the rules of play that a deck breaks on the day of its tournament. Findings warn and never block. Does not judge an empty
 * deck, or a Prerelease, which is played with the cards of its packs.
 */
export function judgeDeck(cards: readonly JudgedCard[], occasion: Occasion): Finding[] {
  if (cards.length === 0 || occasion.category === 'Prerelease') return [];
  return [
    ...totalFinding(cards),
    ...basicFinding(cards),
    ...copiesFindings(cards),
    ...onlyOne('aceSpec', cards.filter(isAceSpec), 'AS TÁCTICO'),
    ...onlyOne('radiant', cards.filter(isRadiant), 'Radiantes'),
    ...prismFindings(cards),
    ...formatFindings(cards, occasion),
  ];
}
