import type { Card } from '@mesa/contract/calls/cards';
import type { Copies } from '@mesa/contract/calls/collection';
import { copyListNames, usualVariant, variantName } from '@mesa/contract/rules/collection';
import { counted } from '@mesa/contract/text/plural';
import { messageOf } from '@mesa/runtime/api';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState, ErrorState } from '@mesa/ui/feedback';
import { SelectField } from '@mesa/ui/field';
import { PlusIcon } from '@mesa/ui/icons';
import { Panel } from '@mesa/ui/page';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { CardGrid, CardLink, gridClass } from '../card-grid';
import { useChosenVariant, VariantFields } from '../own/chosen-variant';
import { copiesIn } from '../own/copy-counter';
import { copyText, listOf } from '../own/copy-text';
import { ProgressBar } from '../own/progress-bar';
import { useCopies } from '../own/use-copies';
import { useInView } from '../use-in-view';
import { CopiesDialog } from './copies-dialog';
import styles from './my-cards.module.css';

const filters = { all: 'Todas', have: 'Las que tengo', missing: 'Las que me faltan', spare: 'Repetidas' } as const;
type Filter = keyof typeof filters;

const fits: Record<Filter, (have: number) => boolean> = {
  all: () => true,
  have: (have) => have > 0,
  missing: (have) => have === 0,
  spare: (have) => have > 1,
};

const stateTexts = { saved: 'Todo guardado', saving: 'Guardando...', offline: 'Sin conexión: se guardará cuando vuelva.' } as const;

const none: readonly Copies[] = [];

/** An expansion's cards with the signed-in member's counts. */
export default function MyCards({ code, name, cards }: { code: string; name: string; cards: readonly Card[] }) {
  const { ready, byCard, state, add, error, retry } = useCopies(code);
  const [variant, setVariant] = useChosenVariant();
  const [filter, setFilter] = useState<Filter>('all');
  const [opened, setOpened] = useState<number | null>(null);
  // Keeps a counted card in place until the filter changes, so that it does not move during taps.
  const shown = useRef<{ filter: Filter; ids: Set<number> }>(null);
  const haveOf = (card: Card) => copiesIn(byCard.get(card.id) ?? none, 'have');
  if (ready && shown.current?.filter !== filter)
    shown.current = { filter, ids: new Set(cards.filter((card) => fits[filter](haveOf(card))).map(({ id }) => id)) };

  const count = useCallback((cardId: number, delta: number) => add({ cardId, list: 'have', ...variant }, delta), [add, variant]);
  const missing = useMemo(() => cards.filter(({ id }) => copiesIn(byCard.get(id) ?? none, 'have') === 0), [cards, byCard]);

  if (error) {
    return (
      <>
        <ErrorState message={`No pudimos cargar tu colección. ${messageOf(error)}`} onRetry={retry} />
        <CardGrid cards={cards} />
      </>
    );
  }
  if (!ready) return <CardGrid cards={cards} />;
  const copies = cards.reduce((sum, card) => sum + haveOf(card), 0);
  const listed = cards.filter(({ id }) => shown.current?.ids.has(id));
  const openedCard = cards.find(({ id }) => id === opened);
  return (
    <>
      <Panel>
        <div className={styles.summary}>
          <ProgressBar label={`Mis cartas de ${name}`} cards={cards.length - missing.length} total={cards.length} />
          <p className={styles.state} role="status" aria-busy={state === 'saving' || undefined} data-state={state}>
            {copies === 0 ? 'Toca + en cada carta que tengas.' : counted(copies, 'copia', 'copias')} · {stateTexts[state]}
          </p>
          <div className={styles.actions}>
            <SelectField
              label="Mostrar"
              value={filter}
              options={Object.entries(filters).map(([value, label]) => ({ value, label }))}
              onChange={(value) => setFilter(value as Filter)}
            />
            {missing.length > 0 && <Button onClick={() => copyText(listOf(missing))}>Copiar las que faltan ({missing.length})</Button>}
          </div>
          <Disclosure label={`Anotar como: ${variantName(variant)}`}>
            <div className={styles.variant}>
              <VariantFields variant={variant} onChange={setVariant} />
            </div>
          </Disclosure>
        </div>
      </Panel>
      {listed.length === 0 && <EmptyState>{filter === 'missing' ? '¡No te falta ninguna!' : 'Ninguna carta de esta expansión por ahora.'}</EmptyState>}
      <ul className={gridClass}>
        {listed.map((card, i) => (
          <CountedCard
            key={card.id}
            card={card}
            first={i < 4}
            copies={byCard.get(card.id) ?? none}
            here={copiesIn(byCard.get(card.id) ?? none, 'have', variant)}
            onCount={count}
            onOpen={setOpened}
          />
        ))}
      </ul>
      {openedCard && (
        <CopiesDialog card={openedCard} copies={byCard.get(openedCard.id) ?? none} variant={variant} onCount={add} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface CountedCardProps {
  card: Card;
  first: boolean;
  copies: readonly Copies[];
  /** Copies of the variant that taps count. */
  here: number;
  onCount(cardId: number, delta: number): void;
  onOpen(cardId: number): void;
}

/** Returns notes beside the count: other variants, wanted copies and copies for trade. */
const notesOf = (copies: readonly Copies[]): string[] => [
  ...copies
    .filter(({ list, ...one }) => list === 'have' && variantName(one) !== variantName(usualVariant))
    .map(({ quantity, ...one }) => `${quantity} ${variantName(one)}`),
  ...(['want', 'trade'] as const).flatMap((list) => {
    const quantity = copiesIn(copies, list);
    return quantity > 0 ? [`${copyListNames[list]} ${quantity}`] : [];
  }),
];

const CountedCard = memo(function CountedCard({ card, first, copies, here, onCount, onOpen }: CountedCardProps) {
  const item = useRef<HTMLLIElement>(null);
  const seen = useInView(item, first);
  const have = copiesIn(copies, 'have');
  const notes = notesOf(copies);
  return (
    <li ref={item} className={styles.item} data-have={have > 0 || undefined}>
      <CardLink card={card} seen={seen} />
      <div className={styles.counter}>
        <button type="button" aria-label={`Quitar una copia de ${card.name}`} disabled={here === 0} onClick={() => onCount(card.id, -1)}>
          −
        </button>
        <button
          type="button"
          className={styles.count}
          aria-label={`${card.name}: ${counted(have, 'copia', 'copias')}. Ver el detalle`}
          onClick={() => onOpen(card.id)}
        >
          {have}
        </button>
        <button type="button" aria-label={`Agregar una copia de ${card.name}`} onClick={() => onCount(card.id, 1)}>
          <PlusIcon />
        </button>
      </div>
      {notes.length > 0 && <p className={styles.notes}>{notes.join(' · ')}</p>}
    </li>
  );
});
