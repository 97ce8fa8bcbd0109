import { plural } from '@mesa/contract/rules/plural';
import { inParts, plain } from '../../sharing/message-parts';

interface Reminder {
  name: string;
  /** When lists close and are seen. */
  rules: string | null | undefined;
  names: readonly string[];
}

/** What is sent to the chat of a tournament whose lists are not all in; the link leads each player to the own one. */
export const reminderText = ({ name, rules, names }: Reminder, link: string): string[] =>
  inParts({
    title: `${name} · ${plural(names.length, 'Falta una lista', 'Faltan listas')}`,
    lines: [...(rules ? [`${rules}.`, ''] : []), ...names.map((one) => `• ${plain(one)}`), '', 'Entrégala aquí, en «Mi mesa»:'],
    link,
  });
