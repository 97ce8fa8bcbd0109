import { counted } from '../text/plural';

interface SlowerPage {
  page: string;
  vital: 'lcp' | 'inp';
  /** Milliseconds that three quarters of views do not exceed. */
  canary: number;
  live: number;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`;
const whole = (milliseconds: number): string => `${Math.round(milliseconds)} ms`;

/** Describes by how much a page of a canary is slower than the live one: «deck: el contenido tarda 620 ms más (2,6 s en vez de 2,0 s)». */
export function slowerPage({ page, vital, canary, live }: SlowerPage): string {
  const [what, show] = vital === 'lcp' ? ['el contenido', seconds] : ['la respuesta', whole];
  return `${page}: ${what} tarda ${whole(canary - live)} más (${show(canary)} en vez de ${show(live)})`;
}

interface Compared {
  /** The pages that were measured often enough. */
  compared: readonly string[];
  slower: readonly SlowerPage[];
}

/** Says whether a canary is slower than the live release: «No es más lenta que la que está en línea (2 páginas comparadas).» */
export function canaryPace({ compared, slower }: Compared): string {
  if (compared.length === 0) return 'Todavía faltan visitas medidas para comparar su rapidez.';
  if (slower.length > 0) return 'Más lenta que la que está en línea, en tres de cada cuatro visitas:';
  return `No es más lenta que la que está en línea (${counted(compared.length, 'página comparada', 'páginas comparadas')}).`;
}
