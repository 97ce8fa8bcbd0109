/** The faults of a TOM file, as sentences for the organiser. */
export const tomProblems = {
  empty: 'El archivo está vacío.',
  too_large: 'El archivo es demasiado grande para ser de TOM: un torneo ocupa menos de 5 MB.',
  too_many: 'El archivo tiene demasiados datos para ser de un torneo: caben 2.000 jugadores y 50.000 elementos. Revisa que sea el que guardó TOM.',
  characters: 'El archivo tiene un carácter que ningún texto lleva. Vuelve a guardarlo desde TOM y súbelo otra vez.',
  too_slow: 'El archivo tarda demasiado en leerse para ser de TOM. Vuelve a guardarlo desde TOM y súbelo otra vez.',
  not_xml: 'El archivo está dañado o no es de TOM. Vuelve a guardarlo desde TOM y súbelo otra vez.',
  cut_off: 'El archivo está incompleto: se cortó antes del final. Vuelve a copiarlo desde la computadora de TOM.',
  entities: 'El archivo define entidades propias y no se abre por seguridad. Los archivos de TOM no las tienen.',
  not_tom: 'El archivo no es de TOM: busca uno que termine en .tdf.',
  other_game: 'El archivo es de otro juego. Aquí solo se cargan torneos del juego de cartas.',
  unknown_code: 'El archivo usa un dato que no conocemos y no adivinamos. Puede ser de una versión nueva de TOM.',
  other_structure: 'El archivo es de un torneo con otra estructura. Aquí se cargan rondas suizas, con o sin fase final, y eliminación directa.',
  inconsistent: 'El archivo se contradice: un jugador falta, se repite o juega dos veces en una ronda.',
  missing: 'Al archivo le falta un dato que necesitamos.',
} as const satisfies Record<string, string>;

export type TomProblemCode = keyof typeof tomProblems;

export interface TomProblem {
  code: TomProblemCode;
  /** For the organiser: what was found, and where. */
  message: string;
  line?: number;
}

/** Thrown only by the readers in this folder: `readTom` turns it into an answer. */
export class TomFault extends Error {
  constructor(
    readonly code: TomProblemCode,
    readonly found?: string,
    readonly line?: number,
  ) {
    super(code);
  }

  get problem(): TomProblem {
    const where = this.line === undefined ? '' : ` (línea ${this.line})`;
    const what = this.found === undefined ? '' : ` Encontramos: «${this.found.slice(0, 80)}»${where}.`;
    return { code: this.code, message: tomProblems[this.code] + what, ...(this.line === undefined ? {} : { line: this.line }) };
  }
}
