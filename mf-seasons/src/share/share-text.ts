import type { AgendaEntry } from '@mesa/contract/calls/agenda';
import type { Meta } from '@mesa/contract/calls/meta';
import type { Season, SeasonRow } from '@mesa/contract/calls/seasons';
import { nearDate } from '@mesa/contract/format/date';
import { percentage } from '@mesa/contract/format/number';
import { divisionNames } from '@mesa/contract/format/play-names';
import type { Division } from '@mesa/contract/play/model';
import { displayName } from '@mesa/contract/rules/names';

/** Maximum characters in an address: browsers and WhatsApp cut longer ones. */
const longest = 1500;
const maxRows = 10;

/** Removes characters that WhatsApp reads as bold or italics from names. */
const plain = (name: string): string => name.replace(/[*_~`\s]+/g, ' ').trim();

/** Joins as many whole lines as fit. */
function message(title: string, lines: readonly string[], link: string): string {
  const kept: string[] = [];
  let length = title.length + link.length;
  for (const line of lines) {
    length += line.length + 1;
    if (length > longest) break;
    kept.push(line);
  }
  return [`*${plain(title)}*`, '', ...kept, '', link].join('\n');
}

/** Returns a text with the first ten of a season or one of its divisions. */
export const seasonText = ({ name }: Season, division: Division | undefined, rows: readonly SeasonRow[], link: string): string =>
  message(
    division ? `${name} · ${divisionNames[division]}` : name,
    rows.slice(0, maxRows).flatMap((row) => (row.position === null ? [] : [`${row.position}. ${plain(displayName(row))}: ${row.points}`])),
    link,
  );

/** Returns a text with the most played archetypes. */
export const metaText = (title: string, { lists, archetypes }: Meta, link: string): string =>
  message(
    title,
    archetypes.slice(0, maxRows).map(({ name, lists: own }, at) => `${at + 1}. ${plain(name)}: ${percentage(Math.round((1000 * own) / lists) / 10)}`),
    link,
  );

/** Returns a text with the upcoming tournaments, day by day. */
export const agendaText = (title: string, entries: readonly AgendaEntry[], link: string): string =>
  message(
    title,
    entries.map(({ date, name, storeName, city }) => `${nearDate(date)}: ${plain(name)} (${plain(storeName)}, ${city})`),
    link,
  );
