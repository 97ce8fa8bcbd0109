import type { Lease } from '@mesa/contract/calls/play';
import { plural } from '@mesa/contract/text/plural';
import { sinceText } from './clock-time';
import { commandCounts } from './command-counts';

/** Returns what taking the pen can lose, by the holder's last reported queue; it can be longer now. */
export function loseText(lease: Pick<Lease, 'heardAt' | 'alive' | 'queued'> | null, holder: string, timeZone: string | undefined): string {
  if (!lease) return `${holder}Lo que el otro dispositivo tenga sin enviar aparecerá allí como pregunta; no se pierde.`;
  const since = lease.alive
    ? 'El otro dispositivo está conectado: es mejor pedirle que entregue el mando.'
    : `El otro dispositivo no responde ${sinceText(lease.heardAt, Date.now(), timeZone)}.`;
  const left = lease.queued.length > 0 ? ` ${plural(lease.queued.length, 'Había', 'Habían')} quedado sin enviar: ${commandCounts(lease.queued)}.` : '';
  return `${holder}${since}${left} Puede tener otras anotaciones que aún no recibimos; cuando vuelva, aparecerán allí como preguntas.`;
}
