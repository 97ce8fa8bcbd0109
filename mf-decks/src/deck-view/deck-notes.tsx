import type { Deck } from '@mesa/contract/calls/decks';
import { localDay, longDate } from '@mesa/contract/format/date';
import { listHiddenText, listsClosedText } from '@mesa/contract/format/deck-lists';
import { listsClosed, listsHidden } from '@mesa/contract/rules/deck-lists';
import { useBrowser } from '@mesa/ui/hydrated';
import { Panel } from '@mesa/ui/page';

const lateNames = { registrada: 'Registrada', modificada: 'Modificada' };

/** What a reader is to know of a list before they read it: that it came late, that it is closed, or that others do not see it yet. */
export function DeckNotes({ deck: { tournament, lateChange, isOwner, canEdit } }: { deck: Deck }) {
  const now = new Date();
  // By the reader's calendar; the server does not know it.
  const lateDay = useBrowser(() => lateChange && localDay(new Date(lateChange.at)), lateChange?.at.slice(0, 10) ?? null) ?? '';
  const closed = isOwner && !canEdit && listsClosed(tournament, now);
  const secret = (isOwner || canEdit) && listsHidden(tournament, now);
  if (!lateChange && !closed && !secret) return null;
  return (
    <Panel tone={lateChange || closed ? 'warning' : 'sunken'}>
      {lateChange && <p>{`${lateNames[lateChange.kind]} el ${longDate(lateDay)}, después del torneo`}</p>}
      {closed && <p>{listsClosedText(tournament, { now })}</p>}
      {secret && <p>{`Por ahora solo ${isOwner ? 'tú y la tienda' : 'el jugador y la tienda'} ven esta baraja. ${listHiddenText(tournament)}.`}</p>}
    </Panel>
  );
}
