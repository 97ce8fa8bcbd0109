import type { DeckCard } from '@mesa/contract/calls/decks';
import { href } from '@mesa/contract/paths';
import { deckGroup, deckGroups, maxDeckCards, totalCards } from '@mesa/contract/rules/deck';
import { printLabel, printOf } from '@mesa/contract/rules/print';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { CardPicture } from '@mesa/ui/card-picture';
import { useBrowser } from '@mesa/ui/hydrated';
import { TypeIcon } from '@mesa/ui/icons';
import { type ReactNode, useDeferredValue, useState } from 'react';
import styles from './deck-list.module.css';
import { DeckPictures } from './deck-pictures';
import { kindsOf } from './kinds';

interface DeckListProps {
  cards: readonly DeckCard[];
  /** Content before the name (quantity) and after it (favourite, remove). */
  before(card: DeckCard): ReactNode;
  after?(card: DeckCard): ReactNode;
}

interface Shown {
  id: number;
  /** On phones the picture covers part of the list; a tap on the card's symbol shows or hides it. */
  tapped: boolean;
}

const views = { list: 'Lista', pictures: 'Imágenes' } as const;
type View = keyof typeof views;
const viewKey = 'deck.view';

function keptView(): string | null {
  try {
    return localStorage.getItem(viewKey);
  } catch {
    return null; // Storage is disabled.
  }
}

/** The deck view of this browser, stored for the next deck. */
function useView(): [View, (view: View) => void] {
  const kept = useBrowser(keptView, null);
  const [chosen, setChosen] = useState<View | null>(null);
  const choose = (view: View) => {
    setChosen(view);
    try {
      localStorage.setItem(viewKey, view);
    } catch {
      // Storage is disabled or full: the view then lasts as long as the page.
    }
  };
  return [chosen ?? (kept === 'pictures' ? 'pictures' : 'list'), choose];
}

/** The cards by group, with counts: as pictures, or as a list beside the picture of the hovered or focused card. */
export function DeckList({ cards, before, after }: DeckListProps) {
  const [view, setView] = useView();
  // Pictures take longer to draw than a press may: the button changes first.
  const drawn = useDeferredValue(view);
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = cards.find(({ id }) => id === shown?.id) ?? cards.find(({ favourite }) => favourite) ?? cards[0];
  const show = (id: number) => setShown((now) => (now?.id === id ? now : { id, tapped: false }));
  const tap = (id: number) => setShown((now) => ({ id, tapped: !(now?.id === id && now.tapped) }));
  const total = totalCards(cards);
  return (
    <>
      <p className={styles.total}>
        Total Cartas: <strong>{total}</strong>
        {total < maxDeckCards && total > 0 && <span> · faltan {maxDeckCards - total} para 60</span>}
        {total > 0 && view === 'list' && <span className={styles.hint}> · toca un símbolo para ver la carta</span>}
      </p>
      {total > 0 && (
        <div className={styles.views}>
          {(Object.keys(views) as View[]).map((one) => (
            <Button key={one} size="small" tone={view === one ? 'primary' : 'secondary'} aria-pressed={view === one} onClick={() => setView(one)}>
              {views[one]}
            </Button>
          ))}
        </div>
      )}
      <div className={drawn === 'list' ? styles.layout : styles.pictureLayout}>
        <div className={styles.groups}>
          {deckGroups.map((group) => {
            const members = cards.filter((card) => deckGroup(card) === group);
            if (members.length === 0) return null;
            return (
              <section key={group} className={styles.group} aria-label={group} data-group={group}>
                <h2>
                  {group} <span className={styles.count}>({totalCards(members)})</span>
                </h2>
                {kindsOf(group, members) && <p className={styles.note}>{kindsOf(group, members)}</p>}
                {group === 'Revisión' && <p className={styles.note}>Aún no están en la colección. Se completan solas cuando se agreguen.</p>}
                {drawn === 'pictures' ? (
                  <DeckPictures cards={members} before={before} after={after} />
                ) : (
                  <ul>
                    {members.map((card) => (
                      // The pointer only changes the picture; the name is the link, and all controls are in the tab order.
                      <li
                        key={card.id}
                        className={styles.row}
                        data-shown={card.id === preview?.id ? (shown?.tapped ? 'tapped' : 'beside') : undefined}
                        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show(card.id)}
                        onFocus={() => show(card.id)}
                      >
                        {before(card)}
                        {/* Not in the tab order: keyboard focus on a card's name already shows its picture. */}
                        <button type="button" className={styles.look} tabIndex={-1} aria-label={`Ver la imagen de ${card.name}`} onClick={() => tap(card.id)}>
                          <TypeIcon type={card.type ?? card.category} />
                        </button>
                        <span className={styles.card}>
                          <Link className={styles.name} to={href('card', { id: card.id })}>
                            {card.name}
                          </Link>
                          <span className={styles.print}>{card.expansionCode && `${card.expansionCode} ${printOf(card).number}`}</span>
                        </span>
                        {after?.(card)}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            );
          })}
        </div>
        {preview && drawn === 'list' && (
          <aside className={styles.preview} data-tapped={shown?.tapped || undefined} aria-hidden="true">
            <CardPicture key={preview.id} name={preview.name} print={printLabel(preview)} imageUrl={preview.imageUrl} sizes="(max-width: 640px) 160px, 320px" />
          </aside>
        )}
      </div>
    </>
  );
}
