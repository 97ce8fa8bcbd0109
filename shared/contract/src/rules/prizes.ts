/** What the players of some places get; places of each division. */
export interface Prize {
  from: number;
  to: number;
  prize: string;
}

const lastPlace = 2000;
const line = /^(\d{1,6})\s*\.?º?\s*(?:(?:-|–|a)\s*(\d{1,6})\s*\.?º?)?\s*[:.)]\s*(\S.*)$/iu;

/** Reads prizes, one range per line ('1: 18 sobres', '2-4: 6 sobres'). Returns them by place, or the first problem with its line. */
export function readPrizes(text: string): { prizes: Prize[]; problem?: undefined } | { prizes?: undefined; problem: string } {
  const prizes: Prize[] = [];
  for (const [at, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue;
    const fault = (message: string) => ({ problem: `Línea ${at + 1}: ${message}` });
    const parts = line.exec(written.trim());
    if (!parts) return fault('escribe el puesto, dos puntos y el premio, como «1: 18 sobres» o «2-4: 6 sobres».');
    const [from, to] = [Number(parts[1]), Number(parts[2] ?? parts[1])];
    if (from < 1) return fault('no hay puesto 0: los puestos empiezan en 1.');
    if (to < from) return fault(`el rango va al revés: escribe ${to}-${from}.`);
    if (to > lastPlace) return fault(`el último puesto posible es ${lastPlace}.`);
    prizes.push({ from, to, prize: parts[3] ?? '' });
  }
  return { prizes: prizes.sort((one, other) => one.from - other.from || one.to - other.to) };
}

/** Returns a range of places: 1.º, or 2.º a 4.º */
export const placesText = ({ from, to }: Prize): string => (from === to ? `${from}.º` : `${from}.º a ${to}.º`);

/** Returns the prizes of a stored text; none if there is no text. */
export const prizesOf = (text: string | null): Prize[] => (text === null ? [] : (readPrizes(text).prizes ?? []));

/** Returns what a place gets; empty if nothing. */
export const prizeAt = (prizes: readonly Prize[], place: number): string =>
  prizes
    .filter(({ from, to }) => from <= place && place <= to)
    .map(({ prize }) => prize)
    .join(' + ');
