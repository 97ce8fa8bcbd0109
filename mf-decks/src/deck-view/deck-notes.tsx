import type { Deck } from '@mesa/contract/calls/decks';
import { localDay, longDate } from '@mesa/contract/format/date';
import { listHiddenText, listsClosedText } from '@mesa/contract/format/deck-lists';
import { listsClosed, listsHidden } from '@mesa/contract/rules/deck-lists';
import { useBrowser } from '@mesa/ui/hydrated';
import { Panel } from '@mesa/ui/page';

const lateNames = { registrada: 'Registrada', modificada: 'Modificada' };

/** Notes above a list: it was late, it is closed, or it is still hidden from others. */
export function DeckNotes({ deck: { tournament, lateChange, isOwner, canEdit } }: { deck: Deck }) {
  const now = new Date();
  // In the reader's time zone, which the server does not know.
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
