import type { AgendaEntry } from '@mesa/contract/calls/agenda';
import type { Meta } from '@mesa/contract/calls/meta';
import type { Season, SeasonRow } from '@mesa/contract/calls/seasons';
import { chatText, plain } from '@mesa/contract/format/chat-text';
import { nearDate } from '@mesa/contract/format/date';
import { percentage } from '@mesa/contract/format/number';
import { divisionNames } from '@mesa/contract/format/play-names';
import type { Division } from '@mesa/contract/play/model';
import { displayName } from '@mesa/contract/rules/names';

const maxRows = 10;

/** Returns a text with the first ten of a season or one of its divisions. */
export const seasonText = ({ name }: Season, division: Division | undefined, rows: readonly SeasonRow[], link: string): string =>
  chatText(
    division ? `${name} · ${divisionNames[division]}` : name,
    rows.slice(0, maxRows).flatMap((row) => (row.position === null ? [] : [`${row.position}. ${plain(displayName(row))}: ${row.points}`])),
    link,
  );

/** Returns a text with the most played archetypes. */
export const metaText = (title: string, { lists, archetypes }: Meta, link: string): string =>
  chatText(
    title,
    archetypes.slice(0, maxRows).map(({ name, lists: own }, at) => `${at + 1}. ${plain(name)}: ${percentage(Math.round((1000 * own) / lists) / 10)}`),
    link,
  );

/** Returns a text with the upcoming tournaments, day by day. */
export const agendaText = (title: string, entries: readonly AgendaEntry[], link: string): string =>
  chatText(
    title,
    entries.map(({ date, name, storeName, city }) => `${nearDate(date)}: ${plain(name)} (${plain(storeName)}, ${city})`),
    link,
  );
