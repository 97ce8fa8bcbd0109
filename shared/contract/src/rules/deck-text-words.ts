import { fold } from './fold';

// The dots match a letter that a wrong encoding destroyed: `Pok\uFFFDmon`, `PokÃƒÂ©mon`.
const kinds = [
  'pok.{1,6}mon',
  'entrenador(es)?',
  'trainers?',
  'treinador(es)?',
  'energ.{1,2}as?',
  'energy',
  'energies',
  'partidarios?',
  'supporters?',
  'apoiador(es)?',
  'objetos?',
  'items?',
  'itens',
  'herramientas?( pok.{1,6}mon)?',
  '(pok.{1,6}mon )?tools?',
  'ferramentas?( pok.{1,6}mon)?',
  'estadios?',
  'ace ?specs?',
  'as(es)? tacticos?',
  'stadiums?',
].join('|');
const cards = '(cartas?|cards?|cart(ao|oes|.{1,2}es))';
const kind = `(${cards} )?(de )?(${kinds})( ${cards})?`;

const heading = new RegExp(`^(\\d+ ${kind}|((basic|special) )?${kind}( (basicas?|especial|especiales|especiais))?( \\d+)?( ${cards})?)$`);
const total = new RegExp(
  `^(total( de)?( ${cards})?|${cards} (totales|totais|en total|no total))( \\d+)?( ${cards})?$|^\\d+ ${cards}( totales| in total| en total)?$`,
);

const plain = (line: string): string =>
  fold(line)
    .replace(/[^\p{L}\p{N}\uFFFD\u00ad]+/gu, ' ')
    .trim();

/** Returns whether a line is a heading (`Entrenador: 11`, `##Pokémon - 30`) or a total (`Cartas totales: 60`). Ignores the number. */
export function isHeading(line: string): boolean {
  const words = plain(line);
  return heading.test(words) || total.test(words);
}

/** Returns whether a line is decoration: `****** Pokémon Trading Card Game Deck List ******`, `----`, or empty. */
export const isDecoration = (line: string): boolean => /^([*=_#~-]{3,}).*\1$/.test(line) || !/[\p{L}\p{N}]/u.test(line);
