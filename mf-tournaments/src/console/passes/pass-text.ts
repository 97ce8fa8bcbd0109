import { plain } from '@mesa/contract/format/chat-text';

/** Returns the message that sends a player their pass by chat. */
export const passText = (name: string, tournament: string, link: string): string =>
  `${plain(name)}, este es tu pase para *${plain(tournament)}*. Ábrelo en tu teléfono: ves tu mesa, informas tu resultado y lees los mensajes, sin cuenta. No lo compartas: vale para un teléfono.\n${link}`;
