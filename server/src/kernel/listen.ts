import { StartError } from './start-error';

interface Address {
  host: string;
  port: number;
}

/**
 * How many connections wait to be accepted. After a restart the pages of a tournament reconnect at the same moment; Node's default is 511. The system may
 * allow fewer.
 */
export const maxWaitingConnections = 4096;

/** Returns the sentence for a port that cannot be used. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`El puerto ${port} ya está en uso: cierra el programa que lo ocupa, o elige otro con PORT.`);
    case 'EACCES':
      return new StartError(`No hay permiso para usar el puerto ${port}: elige otro con PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST=${host} no es una dirección de esta máquina.`);
    default:
      return error;
  }
}
