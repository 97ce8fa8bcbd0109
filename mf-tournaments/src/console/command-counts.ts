import type { CommandKind } from '@mesa/contract/play/commands';
import { counted } from '@mesa/contract/text/plural';

const names: Partial<Record<CommandKind, [one: string, many: string]>> = {
  draw: ['sorteo', 'sorteos'],
  publish: ['ronda publicada', 'rondas publicadas'],
  result: ['resultado', 'resultados'],
  drop: ['abandono', 'abandonos'],
  enrol: ['inscripción', 'inscripciones'],
  clock: ['cambio del reloj', 'cambios del reloj'],
};

/** Counts commands for a sentence: 1 sorteo, 2 resultados, 1 anotación. */
export function commandCounts(kinds: readonly CommandKind[]): string {
  const counts = new Map<CommandKind | '', number>();
  for (const kind of kinds) {
    const known = names[kind] ? kind : '';
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => counted(count, ...((kind && names[kind]) || (['anotación', 'anotaciones'] as const)))).join(', ');
}
