import type { DeckVersion, VersionCard } from '@mesa/contract/calls/decks';
import { shortMoment } from '@mesa/contract/format/date';
import { listDifferences } from '@mesa/contract/rules/deck-differences';
import { counted } from '@mesa/contract/text/plural';
import { SelectField } from '@mesa/ui/field';
import { useState } from 'react';
import styles from './deck-versions.module.css';
import { DifferenceList } from './difference-list';

interface CompareVersionsProps {
  /** Newest first. */
  versions: readonly DeckVersion[];
  cards: ReadonlyMap<number, VersionCard>;
}

/** Shows the differences between any two of these versions. */
export function CompareVersions({ versions, cards }: CompareVersionsProps) {
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const find = (id: string | undefined) => versions.find((version) => String(version.id) === id);
  const from = find(chosen.from) ?? versions.at(-1);
  const to = find(chosen.to) ?? versions[0];
  if (!from || !to) return null;
  const options = versions.map(({ id, savedAt, total }) => ({
    value: String(id),
    label: `${shortMoment(new Date(savedAt))} · ${counted(total, 'carta', 'cartas')}`,
  }));
  return (
    <fieldset className={styles.compare}>
      <legend>Comparar dos versiones</legend>
      <div className={styles.chosen}>
        <SelectField label="De la lista del" value={String(from.id)} onChange={(id) => setChosen({ ...chosen, from: id })} options={options} />
        <SelectField label="a la lista del" value={String(to.id)} onChange={(id) => setChosen({ ...chosen, to: id })} options={options} />
      </div>
      <div role="status">
        <DifferenceList differences={listDifferences(from.cards, to.cards)} cards={cards} />
      </div>
    </fieldset>
  );
}
