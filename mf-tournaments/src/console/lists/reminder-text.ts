import { plain } from '@mesa/contract/format/chat-text';
import { plural } from '@mesa/contract/text/plural';
import { inParts } from '../../sharing/message-parts';

interface Reminder {
  name: string;
  /** Returns when lists close and when others can see them. */
  rules: string | null | undefined;
  names: readonly string[];
}

/** Returns a chat reminder for missing lists; its link opens each player's own list. */
export const reminderText = ({ name, rules, names }: Reminder, link: string): string[] =>
  inParts({
    title: `${name} · ${plural(names.length, 'Falta una lista', 'Faltan listas')}`,
    lines: [...(rules ? [`${rules}.`, ''] : []), ...names.map((one) => `• ${plain(one)}`), '', 'Entrégala aquí, en «Mi mesa»:'],
    link,
  });
