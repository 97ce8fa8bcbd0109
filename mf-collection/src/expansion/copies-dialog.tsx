import type { Card } from '@mesa/contract/calls/cards';
import type { Copies } from '@mesa/contract/calls/collection';
import { type CopyList, copyListNames, copyLists, type Variant, variantName } from '@mesa/contract/rules/collection';
import { printLabel } from '@mesa/contract/rules/print';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { FieldGrid, SelectField } from '@mesa/ui/field';
import { PlusIcon } from '@mesa/ui/icons';
import { useState } from 'react';
import { VariantFields } from '../own/chosen-variant';
import type { CopiesOf } from '../own/copy-counter';
import styles from './my-cards.module.css';

interface CopiesDialogProps {
  card: Card;
  copies: readonly Copies[];
  variant: Variant;
  onCount(row: CopiesOf, delta: number): void;
  onClose(): void;
}

/** Lists a member's copies of one card by list and variant, and adds others. */
export function CopiesDialog({ card, copies, variant: usual, onCount, onClose }: CopiesDialogProps) {
  const [list, setList] = useState<CopyList>('have');
  const [variant, setVariant] = useState(usual);
  return (
    <Dialog
      open
      title={`${card.name} · ${printLabel(card)}`}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={() => onCount({ cardId: card.id, list, ...variant }, 1)}>
          Anotar una copia
        </Button>
      }
    >
      {copies.length === 0 && <p>Aún no has anotado copias de esta carta.</p>}
      <ul className={styles.rows}>
        {copies.map(({ quantity, ...row }) => {
          const name = `${copyListNames[row.list]}: ${variantName(row)}`;
          return (
            <li key={`${row.list} ${row.finish} ${row.language} ${row.condition}`}>
              <span>{name}</span>
              <span className={styles.counter}>
                <button type="button" aria-label={`Quitar una de ${name}`} onClick={() => onCount(row, -1)}>
                  −
                </button>
                <span className={styles.count}>{quantity}</span>
                <button type="button" aria-label={`Agregar una a ${name}`} onClick={() => onCount(row, 1)}>
                  <PlusIcon />
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      <FieldGrid>
        <SelectField
          label="Lista"
          value={list}
          options={copyLists.map((value) => ({ value, label: copyListNames[value] }))}
          onChange={(value) => setList(value as CopyList)}
        />
        <VariantFields variant={variant} onChange={setVariant} />
      </FieldGrid>
    </Dialog>
  );
}
