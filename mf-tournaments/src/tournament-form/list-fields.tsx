import { longMoment } from '@mesa/contract/format/date';
import { listsCloses, listsVisibles } from '@mesa/contract/rules/deck-lists';
import { ReadOnlyField, SelectField, TextField } from '@mesa/ui/field';
import { type TournamentDraft, type TournamentErrors, withClosing } from './tournament-draft';
import { closingNames, labels, visibleNames } from './tournament-shape';

interface ListFieldsProps {
  draft: Pick<TournamentDraft, 'listsClose' | 'listsCloseAt' | 'listsVisible'>;
  onChange(changes: Partial<TournamentDraft>): void;
  errors: TournamentErrors;
  readOnly: boolean;
}

const closings = listsCloses.map((value) => ({ value, label: closingNames[value] }));

/** Sets when deck lists close and when others see them. */
export function ListFields({ draft, onChange, errors, readOnly }: ListFieldsProps) {
  const { listsClose, listsCloseAt, listsVisible } = draft;
  const choices = listsVisibles.filter((value) => value !== 'al cerrar' || listsClose !== 'nunca');
  // When read-only, hides the default rules.
  if (readOnly && listsClose === 'nunca' && listsVisible === 'siempre') return null;
  return (
    <>
      <SelectField
        label={labels.listsClose}
        readOnly={readOnly}
        options={closings}
        value={listsClose}
        onChange={(value) => onChange(withClosing(value as TournamentDraft['listsClose'], draft))}
        error={errors.listsClose}
        hint={
          listsClose === 'nunca'
            ? 'Cada jugador puede cambiar su baraja cuando quiera.'
            : 'Después, solo quienes administran la tienda pueden cambiar una baraja.'
        }
      />
      {listsClose === 'a una hora' &&
        (readOnly ? (
          <ReadOnlyField label={labels.listsCloseAt}>{listsCloseAt && longMoment(listsCloseAt)}</ReadOnlyField>
        ) : (
          <TextField
            label={labels.listsCloseAt}
            type="datetime-local"
            required
            value={listsCloseAt}
            onChange={(value) => onChange({ listsCloseAt: value })}
            error={errors.listsCloseAt}
            hint="En la hora de tu ciudad."
          />
        ))}
      <SelectField
        label={labels.listsVisible}
        readOnly={readOnly}
        options={choices.map((value) => ({ value, label: visibleNames[value] }))}
        value={listsVisible}
        onChange={(value) => onChange({ listsVisible: value as TournamentDraft['listsVisible'] })}
        error={errors.listsVisible}
        hint={listsVisible === 'siempre' ? undefined : 'Hasta entonces cada jugador ve la suya, y tú todas.'}
      />
    </>
  );
}
