import type { TournamentEvent } from '@mesa/contract/play/model';

interface FirstStep {
  name: string;
  /** What to press; shown while it is the next step. */
  text: string;
  done: boolean;
}

/** A round needs two. */
const fewestPlayers = 2;

/** Returns the steps to the first published round, ticked off from the tournament's state; null: it is not played on the site yet. */
export function stepsOf(event: TournamentEvent | null): FirstStep[] {
  const published = event?.pods.some(({ played }) => played.length > 0) ?? false;
  const drawn = published || (event?.drafts.length ?? 0) > 0;
  const enrolled = drawn || (event?.entries.filter(({ waiting }) => !waiting).length ?? 0) >= fewestPlayers;
  return [
    { name: 'Crear el torneo de hoy', text: '', done: true },
    {
      name: 'Abrir las inscripciones',
      text: 'Toca «Llevar este torneo aquí». Desde entonces los jugadores también pueden inscribirse solos.',
      done: event !== null,
    },
    { name: 'Pegar la lista', text: 'Toca «Pegar una lista» y pega los nombres, uno por línea; o búscalos de a uno.', done: enrolled },
    {
      name: 'Sortear la ronda 1',
      text: event?.stage === 'registration' ? 'Cuando estén todos, toca «Configurar» y «Comenzar».' : 'Toca «Sortear ronda 1».',
      done: drawn,
    },
    { name: 'Publicar', text: 'Revisa las mesas y toca «Publicar ronda 1»: cada jugador ve la suya en su teléfono.', done: published },
  ];
}

const skipped = 'mesa-first-steps-skipped';
const consolePrefix = 'mesa-console.';

/** Returns whether no other tournament's console was opened on this device, and the guide was not skipped. */
export function isFirstConsole(id: string): boolean {
  try {
    const others = Object.keys(localStorage).some((key) => key.startsWith(consolePrefix) && key !== `${consolePrefix}${id}`);
    return !others && localStorage.getItem(skipped) === null;
  } catch {
    return false; // storage switched off: it would come back on every visit
  }
}

export function skipFirstSteps(): void {
  try {
    localStorage.setItem(skipped, '1');
  } catch {
    // Not shown again before the next visit.
  }
}
