import { moneyText } from '@mesa/contract/format/money';
import { centsOf, currenciesOf } from '@mesa/contract/rules/money';
import { prizesOf } from '@mesa/contract/rules/prizes';
import { knownZones, timeZoneOf } from '@mesa/contract/rules/time-zone';
import { counted } from '@mesa/contract/text/plural';
import { FieldGrid, SelectField, TextArea, TextField } from '@mesa/ui/field';
import { zoneName } from '../live/zone-name';
import { currencyOf, type TournamentDraft, type TournamentErrors } from './tournament-draft';
import { labels } from './tournament-shape';

export interface DayFieldsProps {
  draft: Pick<TournamentDraft, 'country' | 'state' | 'startTime' | 'timeZone' | 'price' | 'currency' | 'prizes'>;
  onChange(changes: Partial<TournamentDraft>): void;
  errors: TournamentErrors;
  readOnly: boolean;
}

/** The zones that an organiser can choose, in the order of their names. */
const zones = knownZones.map((value) => ({ value, label: zoneName(value) })).sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** The hour, the price and the prizes by place. */
export default function DayFields({ draft, onChange, errors, readOnly }: DayFieldsProps) {
  const { country, state, startTime, timeZone, price, prizes } = draft;
  const proposed = zoneName(timeZoneOf({ country, state }));
  const cents = price.trim() === '' ? null : centsOf(price);
  const amount = prizesOf(prizes).length;
  return (
    <FieldGrid>
      <TextField
        label={labels.startTime}
        type={readOnly ? 'text' : 'time'}
        readOnly={readOnly}
        value={startTime}
        onChange={(value) => onChange({ startTime: value })}
        error={errors.startTime}
        hint={readOnly ? undefined : `En la hora ${timeZone ? `de ${zoneName(timeZone)}` : 'del lugar del torneo'}.`}
      />
      <SelectField
        label={labels.timeZone}
        readOnly={readOnly}
        options={[{ value: '', label: country ? `La de su lugar (${proposed})` : 'La de su lugar' }, ...zones]}
        value={timeZone}
        onChange={(value) => onChange({ timeZone: value })}
        error={errors.timeZone}
      />
      <TextField
        label={labels.price}
        inputMode="decimal"
        maxLength={20}
        readOnly={readOnly}
        value={price}
        onChange={(value) => onChange({ price: value })}
        error={errors.price}
        hint={readOnly ? undefined : cents === null ? 'Vacío si no se cobra o no lo quieres mostrar.' : moneyText(cents, currencyOf(draft))}
      />
      <SelectField
        label={labels.currency}
        readOnly={readOnly}
        options={currenciesOf(country).map((value) => ({ value, label: value }))}
        value={currencyOf(draft)}
        onChange={(value) => onChange({ currency: value })}
        error={errors.currency}
      />
      <TextArea
        label={labels.prizes}
        rows={4}
        maxLength={2000}
        readOnly={readOnly}
        value={prizes}
        onChange={(value) => onChange({ prizes: value })}
        error={errors.prizes}
        hint={
          readOnly
            ? undefined
            : amount > 0
              ? `${counted(amount, 'premio', 'premios')}. Valen para cada división.`
              : 'Una línea por puesto o rango: «1: 18 sobres», «2-4: 6 sobres».'
        }
      />
    </FieldGrid>
  );
}
